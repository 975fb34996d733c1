import CProcesses

/// Why a program is started. Nothing is started without a reason, and the manual lists the programs by it.
public enum LaunchReason: Hashable, Sendable {
  /// The reader asked for it: a key, a command, an option.
  case request
  /// The settings name it.
  case setting
  /// The reader said yes to a question about it.
  case answer
  /// The book needs it, and it is confined; see ``ProgramLaunch/Limits``.
  case confined
  /// A part of this program, able to confine itself.
  case part
  /// The multiplexer around this program.
  case surroundings
}

public struct ProgramLaunch: Hashable, Sendable {
  public let path: String
  /// The program's own name first.
  public private(set) var arguments: [String]
  public package(set) var environment: [String: String]
  public let reason: LaunchReason
  /// Nil for the rights of this program.
  public let limits: Limits?

  /// Limits of a program for an untrusted file. It ends with this program, and its folder is the root.
  public struct Limits: Hashable, Sendable {
    /// Processor time.
    public let seconds: Int
    /// Bytes of memory, and of a file written by it.
    public let (memory, written): (Int, Int)
    /// A confined program reads this file and installed software alone, starts no process, reaches no
    /// network, and writes no file. Nil for the other limits alone.
    public let file: String?

    public init(seconds: Int, memory: Int, written: Int, file: String?) {
      (self.seconds, self.memory, self.written, self.file) = (seconds, memory, written, file)
    }

    /// Whether the system can confine a program.
    public static var canConfine: Bool { program_can_be_confined() }
  }

  /// `reason`: a program started without asking is confined by its limits.
  public init(
    path: String, arguments: [String], environment: [String: String], reason: LaunchReason,
    limits: Limits? = nil
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    (self.reason, self.limits) = (reason, limits)
  }

  package mutating func insert(_ argument: String, after index: Int) {
    arguments.insert(argument, at: min(index + 1, arguments.count))
  }

  private var isAllowed: Bool { reason != .confined || limits?.file != nil }

  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  package struct Descriptors {
    package let input: Int32
    package let output: Int32
    package let errors: Int32

    package init(input: Int32, output: Int32, errors: Int32) {
      (self.input, self.output, self.errors) = (input, output, errors)
    }
  }

  /// Starts the program with standard streams; all other descriptors are closed. A session of its own has no
  /// terminal. Returns a process identifier, to be reaped.
  /// - Throws: ``ProgramError/notConfined(_:)`` if its reason needs limits that it lacks, or
  ///   ``ProgramError/notStarted(program:code:)``.
  package func start(on descriptors: Descriptors, hasOwnSession: Bool) throws(ProgramError) -> Int32
  {
    guard isAllowed else { throw .notConfined(name) }
    var process: Int32 = 0
    let entries = environment.map { "\($0.key)=\($0.value)" }.sorted()
    let code = withCStrings(arguments) { arguments in
      withCStrings(entries) { entries in
        path.withCString { path in
          limits.withPointer { limits in
            var launch = process_launch(
              path: path, arguments: arguments, environment: entries, input: descriptors.input,
              output: descriptors.output, errors: descriptors.errors, is_apart: hasOwnSession,
              limits: limits)
            return process_start(&launch, &process)
          }
        }
      }
    }
    guard code == 0 else { throw .notStarted(program: name, code: code) }
    return process
  }
}

extension ProgramLaunch.Limits? {
  fileprivate func withPointer<Result>(
    _ body: (UnsafePointer<program_limits>?) -> Result
  ) -> Result {
    guard let limits = self else { return body(nil) }
    /// Passes the limits to C, with the one file that may be read.
    func call(_ file: UnsafePointer<CChar>?) -> Result {
      var restrictions = program_limits(
        seconds: UInt32(limits.seconds), memory: limits.memory, written: limits.written, file: file)
      return body(&restrictions)
    }
    guard let file = limits.file else { return call(nil) }
    return file.withCString { call($0) }
  }
}

/// Pointers to strings, terminated by nil.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var bytes: [CChar] = []
  var starts: [Int] = []
  for text in texts {
    starts.append(bytes.count)
    bytes += text.utf8CString
  }
  return bytes.withUnsafeMutableBufferPointer { buffer in
    body(starts.map { start in buffer.baseAddress.map { $0 + start } } + [nil])
  }
}
