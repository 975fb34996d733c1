import CLibrary
import TemporaryFiles
import Testing

/// The test's server needs Python, the program curl.
let hasServer = ["/usr/bin/curl", "/usr/bin/python3"].allSatisfy { (path: String) in
  access(path, X_OK) == 0
}

/// Suites with a server, one after the other, since some wait for timeouts.
@Suite(
  .serialized, .timeLimit(.minutes(40)),
  .enabled(if: hasServer, "curl or python3 is missing: the tests with a server are skipped"))
enum WithServer {}

/// A home directory with `bifolio-net`.
final class NetHome {
  let folder: TemporaryDirectory
  var path: String { folder.path }
  /// Variables beside the home directory and PATH.
  var variables: [String: String] = [:]

  init() throws { folder = try TemporaryDirectory() }

  /// What the program says while the settings of the reader lack its command.
  static let unset =
    "Bifolio does not sync yet: its settings need sync = \"bifolio-net sync\".\n"

  /// The built program, beside the tests.
  static let executable = builtProgram("bifolio-net")

  /// The results of a run.
  struct Result {
    let output, errors: String
    /// The exit status; -9 if it was killed.
    let status: Int32
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - input: Its standard input.
  ///   - delay: How long it runs until it is killed, in milliseconds; nil to wait for its end.
  ///   - signal: The signal to kill it.
  @discardableResult
  func run(
    _ arguments: [String], input: String = "", killedAfter delay: Int? = nil,
    by signal: Int32 = SIGKILL
  ) throws -> Result {
    try makeFile("\(path)/input", input.utf8)
    let process = try startProcess(
      Self.executable, arguments,
      ["HOME": path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"].merging(variables) { $1 },
      streams: ["\(path)/input", "\(path)/output", "\(path)/errors"])
    var requests: [Substring] = []
    if let delay {
      usleep(UInt32(delay) * 1_000)
      kill(process, SIGSTOP)
      requests = contents(of: "/proc/\(process)/task/\(process)/children").split(separator: " ")
      kill(process, signal)
      kill(process, SIGCONT)
    }
    let status = waitForEnd(of: process)
    // The request of a killed program goes on, and would arrive among what is sent next. It is no child of the
    // test, so it is polled: an ended process has no command line.
    let end = ContinuousClock.now + .seconds(40)
    for request in requests {
      while !contents(of: "/proc/\(request)/cmdline").isEmpty, ContinuousClock.now < end {
        usleep(1_000)
      }
    }
    return Result(output: text("output"), errors: text("errors"), status: status)
  }

  /// The text of a file in the home directory; empty if there is none.
  func text(_ name: String) -> String { contents(of: "\(path)/\(name)") }

  /// Writes the settings.
  func write(settings: String) throws {
    try makeDirectories("\(path)/.config/bifolio")
    try makeFile("\(path)/.config/bifolio/settings", "bifolio-defaults 1\n\(settings)\n".utf8)
  }

  /// Logs in to a server.
  func logIn(to server: Server, _ options: [String] = [], password: String = "secret") throws
    -> Result
  {
    try run(["login", server.address] + options, input: "reader\n\(password)\n")
  }

  /// The queue's file.
  var queue: String { text(".local/state/bifolio/net/queue") }

  /// Asks for the place of a document, or sends one too.
  func sync(
    _ document: String = "lamps", progress: String? = nil, percentage: Double = 0.5, time: Int = 0,
    killedAfter delay: Int? = nil
  ) throws -> String {
    let place = progress.map {
      #", "name": "Lamps", "progress": "\#($0)", "percentage": \#(percentage), "time": \#(time), "push": true"#
    }
    return try run(
      ["sync"], input: #"{"document": "\#(document)"\#(place ?? "")}"# + "\n", killedAfter: delay
    ).output
  }
}

/// The server of the tests, on the loopback address.
final class Server {
  let folder: TemporaryDirectory
  private var process: pid_t = 0

  /// Whether it speaks TLS.
  private let isSecure: Bool

  /// - Parameter certified: The name in its certificate, signed by itself; nil for a server without TLS.
  init(certifiedAs certified: String? = nil) throws {
    folder = try TemporaryDirectory()
    isSecure = certified != nil
    try makeDirectories("\(folder.path)/www")
    if let certified {
      let openssl = try startProcess(
        Self.openssl,
        [
          "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
          "-subj", "/CN=test", "-addext", "subjectAltName=\(certified)", "-keyout",
          "\(folder.path)/key",
          "-out", certificate,
        ], ["PATH": "/usr/bin:/bin"],
        streams: ["/dev/null", "/dev/null", "\(folder.path)/errors"])
      #expect(waitForEnd(of: openssl) == 0)
    }
    try start()
  }

  /// The program for making certificates.
  static let openssl = "/usr/bin/openssl"

  /// The path of its certificate.
  var certificate: String { "\(folder.path)/certificate" }

  deinit { stop() }

  private static let script =
    #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/Server/server.py"

  /// Starts it, on its previous port.
  func start() throws {
    let port = self.port
    unlink("\(folder.path)/port")
    if !port.isEmpty { try makeFile("\(folder.path)/port", port.utf8) }
    let wasStarted = !port.isEmpty
    process = try startProcess(
      "/usr/bin/python3", [Self.script, folder.path], ["PATH": "/usr/bin:/bin"],
      streams: ["/dev/null", "/dev/null", "\(folder.path)/errors"])
    for _ in 0..<6_000 {
      usleep(10_000)
      if wasStarted ? answers : !self.port.isEmpty { return }
    }
    Issue.record("The server does not start: \(contents(of: "\(folder.path)/errors"))")
  }

  /// Whether something listens at the port.
  private var answers: Bool {
    guard let number = UInt16(port) else { return false }
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = number.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  func stop() {
    if process == 0 { return }
    kill(process, SIGKILL)
    _ = waitForEnd(of: process)
    process = 0
  }

  private var port: String { contents(of: "\(folder.path)/port") }

  var address: String { "\(isSecure ? "https" : "http")://127.0.0.1:\(port)" }

  /// Sets how it misbehaves; see `server.py`.
  func set(_ switches: String) throws { try makeFile("\(folder.path)/switches", switches.utf8) }

  /// Adds a file to its catalogue.
  func add(_ path: String, _ text: String) throws { try add(path, bytes: Array(text.utf8)) }

  func add(_ path: String, bytes: [UInt8]) throws {
    let file = "\(folder.path)/www/\(path)"
    try makeDirectories(file.split(separator: "/").dropLast().joined(separator: "/"))
    try makeFile(file, bytes)
  }

  /// The requests received, a line each.
  var log: [Substring] { contents(of: "\(folder.path)/log").split(separator: "\n") }

  /// The places received, a line of JSON each.
  var pushes: [Substring] { contents(of: "\(folder.path)/pushes").split(separator: "\n") }
}

/// The text of a file; empty if there is none.
func contents(of path: String) -> String {
  guard let file = fopen(path, "r") else { return "" }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
    bytes += buffer.prefix(count)
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Starts a program with files as its standard streams.
func startProcess(
  _ path: String, _ arguments: [String], _ environment: [String: String], streams: [String]
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (number, stream) in streams.enumerated() {
    posix_spawn_file_actions_addopen(
      &actions, Int32(number), stream, number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  }
  var words = ([path] + arguments).map { (word: String) in strdup(word) } + [nil]
  var entries =
    environment.map { "\($0.key)=\($0.value)" }.map { (word: String) in strdup(word) } + [nil]
  defer { for word in words + entries { free(word) } }
  var process = pid_t()
  // The threads of tests may have signals blocked.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  let code = posix_spawn(&process, path, &actions, &attributes, &words, &entries)
  try check(code == 0 ? 0 : -1)
  return process
}

func waitForEnd(of process: pid_t) -> Int32 {
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0, errno == EINTR {}
  let signal = status & 0x7F
  return signal == 0 ? status >> 8 & 0xFF : -signal
}
