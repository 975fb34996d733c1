import Cells
import Defaults
import Exchange
import HelperLines
import Numbers
import Storage
import System

/// The state kept on this machine: the login, passwords of catalogues, and the places waiting to be sent.
struct NetState {
  let environment: [String: String]
  /// The folder of the files; only its owner may read them.
  let folder: String
  let settings: DefaultsFile

  /// - Throws: ``NetFailure`` if there is no home directory, or the settings cannot be read.
  init(environment: [String: String]) throws(NetFailure) {
    guard let directories = DefaultsDirectories(environment: environment) else {
      throw NetFailure("There is no home directory: HOME is not set")
    }
    (self.environment, folder) = (environment, directories.exchange)
    do throws(StorageError) {
      settings = try Self.readFile(directories.settings)
    } catch {
      throw NetFailure("settings: \(error)")
    }
  }

  /// Whether, by the setting `match`, a server knows documents by their file names.
  var matchesByName: Bool {
    get throws(NetFailure) {
      switch settings["match"] ?? "contents" {
      case "contents": return false
      case "name": return true
      case let other:
        throw NetFailure("match: “\(printableText(other))” is neither contents nor name")
      }
    }
  }

  /// Reads a file of values; empty if it is missing or damaged.
  private static func readFile(_ path: String) throws(StorageError) -> DefaultsFile {
    let bytes = try FileAccess.contents(of: path) ?? []
    return (try? DefaultsFile(bytes, needsHeading: false)) ?? DefaultsFile()
  }

  /// Reads one of the files, changes it, and replaces it, while other copies of the program wait.
  private func update<Result>(
    _ name: String, _ change: (inout [UInt8]) -> Result
  ) throws(NetFailure) -> Result {
    let path = "\(folder)/\(name)"
    let lock = try lock("", within: Self.patience)
    defer { withExtendedLifetime(lock) {} }
    do throws(StorageError) {
      let before = try FileAccess.contents(of: path) ?? []
      var after = before
      let result = change(&after)
      if after != before { try FileAccess.replace(path, with: after) }
      return result
    } catch {
      throw NetFailure("Not saved: \(error)")
    }
  }

  /// Locks the folder, or one in it, against other copies of the program; waits up to `limit` milliseconds.
  func lock(_ name: String, within limit: Int) throws(NetFailure) -> DirectoryLock {
    let path = name.isEmpty ? folder : "\(folder)/\(name)"
    if !FileSystem.exists(path) {
      do throws(StorageError) {
        // Makes the folder too.
        try FileAccess.replace("\(path)/used", with: [], isDurable: false)
      } catch {
        throw NetFailure("Not saved: \(error)")
      }
    }
    guard let lock = DirectoryLock(path, within: limit) else {
      throw NetFailure("Another bifolio-net is running")
    }
    return lock
  }

  private static let patience = 5_000

  // MARK: The queue

  /// Changes the queue under its lock, and writes it if it differs; returns the result of `change`.
  func updateQueue<Result>(_ change: (inout SyncQueue) -> Result) throws(NetFailure) -> Result {
    try update("queue") { bytes in
      var queue = SyncQueue(bytes)
      let before = queue
      let result = change(&queue)
      if queue != before { bytes = queue.bytes }
      return result
    }
  }

  /// Records that a server has answered. A failure to write it is ignored: only the status shows it.
  func recordExchange() {
    try? update("last") { $0 = Array(String(WallClock.secondsSince1970).utf8) } as Void
    try? update("failure") { $0 = [] } as Void
  }

  /// Writes why the last sync failed, if the file can be written: the failure itself is reported anyway.
  func recordFailure(_ reason: String) {
    try? update("failure") {
      $0 = Array("\(WallClock.secondsSince1970) \(printableText(reason))".utf8)
    } as Void
  }

  // MARK: The login

  private static let accountFile = "account"

  private func updateAccount(_ change: (inout DefaultsFile) -> Void) throws(NetFailure) {
    try update(Self.accountFile) { bytes in
      var file = (try? DefaultsFile(bytes)) ?? DefaultsFile()
      change(&file)
      bytes = file.bytes
    }
  }

  private var account: DefaultsFile {
    (try? Self.readFile("\(folder)/\(Self.accountFile)")) ?? DefaultsFile()
  }

  /// A password that is not saved comes from the program of the setting `secret`.
  /// - Throws: ``NetFailure`` if there is no login or no password.
  func readLogin(_ curl: Curl) throws(NetFailure) -> SyncAccount {
    let file = account
    guard let server = file["server"].flatMap({ WebAddress($0) }), let name = file["name"],
      let kind = file["as"].flatMap({ SyncAccount.Kind(rawValue: $0) }),
      let installation = file["installation"]
    else { throw NetFailure("There is no login: run bifolio-net login SERVER") }
    let secret =
      if let kept = file["secret"] { kept } else { try configuredSecret(for: kind, curl) }
    guard let secret else { throw NetFailure("There is no password: log in again") }
    return SyncAccount(
      server: server, name: name, secret: secret, kind: kind, device: file["device"] ?? "Bifolio",
      installation: installation)
  }

  /// Returns the secret that the program of the setting `secret` prints; nil without the setting.
  private func configuredSecret(
    for kind: SyncAccount.Kind, _ curl: Curl
  ) throws(NetFailure) -> String? {
    guard let command = settings["secret"] else { return nil }
    return SyncAccount.secret(of: try curl.firstLine(of: command), for: kind)
  }

  /// Asks for a name and a password, has the server check them, and keeps them. A password from the setting
  /// `secret` is neither asked for nor kept. `device` is the name of this device, nil for the present one; a
  /// new user is created first.
  /// - Throws: ``NetFailure`` if an answer is missing, or the server refuses it.
  func login(
    to text: String, as kind: SyncAccount.Kind, device: String?, isNew: Bool
  ) throws(NetFailure) {
    let curl = try Curl(environment: environment)
    let server = try parseAddress(text)
    guard let name = try answer(to: "Name: "), !name.isEmpty, !name.contains(":") else {
      throw NetFailure("A name is needed, without a colon")
    }
    let configured = try configuredSecret(for: kind, curl)
    let secret =
      if let configured { configured } else {
        SyncAccount.secret(of: try askForPassword(isNew: isNew), for: kind)
      }
    let known = account
    let installation =
      known["installation"]
      ?? (0..<2).map { _ in String(UInt64.random(in: 1 << 60 ... .max), radix: 16) }.joined()
    let login = SyncAccount(
      server: server, name: name, secret: secret, kind: kind,
      device: printableText(device ?? known["device"] ?? "Bifolio", maximumCharacters: 60),
      installation: installation)
    if isNew {
      try login.check(curl.send(login.registrationRequest(within: Self.loginTime)))
    }
    let reply = try curl.send(login.loginRequest(within: Self.loginTime))
    do throws(NetFailure) {
      try login.check(reply)
    } catch {
      guard kind == .kosync, (400...403).contains(reply.status) else { throw error }
      throw NetFailure("\(error). Komga needs --as key, Calibre-Web-Automated --as basic")
    }
    try updateAccount { file in
      (file["server"], file["name"], file["as"]) = (server.description, name, kind.rawValue)
      (file["device"], file["installation"]) = (login.device, installation)
      file["secret"] = configured == nil ? secret : nil
    }
    try printLine("Logged in to \(server.host) as \(printableText(name)).")
    try offerSetting()
  }

  // MARK: The setting of the reader

  /// Without the setting `sync`, says that places are not synced, and at a terminal offers to write it.
  private func offerSetting() throws(NetFailure) {
    guard settings["sync"] == nil, let directories = DefaultsDirectories(environment: environment)
    else { return }
    try printLine("Bifolio does not sync yet: its settings need sync = \"\(Self.command)\".")
    guard Descriptor.isTerminal(Descriptor.standardInput),
      let agreed = try answer(to: "Write it there? (y/n) "), agreed.lowercased() == "y"
    else { return }
    let store = DefaultsStore(directories)
    let before = store.settings()
    var after = before
    after.programs.sync = Self.command
    _ = store.save(StateChanges(settings: Change(before, to: after)))
    if let failure = store.failures.first { throw NetFailure(failure) }
    try printLine("Written to \(directories.settings).")
  }

  private static let command = "bifolio-net sync"

  /// The time for a login, in seconds.
  private static let loginTime = 10.0

  /// Asks for a password, twice for a new account. Throws if none is typed, or the two differ.
  private func askForPassword(isNew: Bool) throws(NetFailure) -> String {
    guard let password = try answer(to: "Password: ", isHidden: true), !password.isEmpty else {
      throw NetFailure("A password is needed")
    }
    if isNew, try answer(to: "Password again: ", isHidden: true) != password {
      throw NetFailure("The two passwords differ")
    }
    return password
  }

  /// Parses an address given by the reader, with a warning if it sends passwords in the clear.
  private func parseAddress(_ text: String) throws(NetFailure) -> WebAddress {
    guard let address = WebAddress(text) else {
      throw NetFailure("“\(printableText(text))” is not the address of a server", status: 2)
    }
    if !address.isSecure, !address.isLocal {
      warn("\(address.host) is contacted without TLS: others can read the password")
    }
    return address
  }

  /// Forgets the login and all passwords. The number of the installation and the queue are kept.
  func logout() throws(NetFailure) {
    try updateAccount { file in file.remove { $0 != "installation" && $0 != "device" } }
    try printLine("Logged out.")
  }

  // MARK: Catalogues

  /// Asks for a name and a password for a catalogue, and keeps them unchecked.
  func login(toCatalogue text: String) throws(NetFailure) {
    let catalogue = try parseAddress(text)
    guard let name = try answer(to: "Name: "), !name.isEmpty, !name.contains(":") else {
      throw NetFailure("A name is needed, without a colon")
    }
    // Some catalogues know a reader by the name alone.
    let password = try answer(to: "Password: ", isHidden: true) ?? ""
    try updateAccount { $0["password.\(catalogue.origin)"] = "\(name):\(password)" }
    try printLine("The name and the password for \(catalogue.host) are saved.")
  }

  /// The name and the password for an address of a catalogue; nil if there are none.
  func password(for address: WebAddress) -> CurlRequest.Password? {
    guard let kept = account["password.\(address.origin)"] else { return nil }
    let parts = kept.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return CurlRequest.Password(name: String(parts[0]), password: String(parts.last ?? ""))
  }

  // MARK: Status

  /// Prints the login, the last sync and failure, and the waiting places; offers to set up syncing.
  func printStatus() throws(NetFailure) {
    let file = account
    guard let server = file["server"], let name = file["name"] else {
      return try printLine("There is no login: run bifolio-net login SERVER")
    }
    try printLine("Server: \(server)\nName: \(name)\nDevice: \(file["device"] ?? "")")
    let last = try? FileAccess.contents(of: "\(folder)/last")
    if let time = last.flatMap({ Number.parse($0, in: 0...Int.max) }) {
      try printLine("Last sync: \(Self.ago(time))")
    }
    let failure = (try? FileAccess.contents(of: "\(folder)/failure")) ?? []
    let parts = failure.split(separator: UInt8(ascii: " "), maxSplits: 1)
    if parts.count == 2, let time = Number.parse(parts[0], in: 0...Int.max) {
      try printLine("Last failure: \(Self.ago(time)), \(String(decoding: parts[1], as: UTF8.self))")
    }
    let waiting = try updateQueue { $0.waiting }
    try printLine("Waiting to be sent: \(waiting.count)")
    for place in waiting {
      let name = place.name.isEmpty ? place.document : place.name
      try printLine("  \(name), \(Int((place.percentage * 10_000).rounded()) / 100)%")
    }
    try offerSetting()
  }

  /// Returns in words how long ago a time was, in seconds since 1970.
  private static func ago(_ time: Int) -> String {
    let minutes = max(0, WallClock.secondsSince1970 - time) / 60
    return minutes == 0 ? "now" : minutes == 1 ? "a minute ago" : "\(minutes) minutes ago"
  }
}
