import Numbers

/// The parsed command line of `bifolio-net`.
public enum NetCommand: Hashable, Sendable {
  case login(server: String, kind: SyncAccount.Kind, device: String?)
  case loginToCatalogue(String)
  case logout
  case register(server: String, device: String?)
  case status
  case sync
  case get(GetOptions)
  case showHelp
  case showVersion

  /// What to fetch, and how.
  public struct GetOptions: Hashable, Sendable {
    /// The words to search for, or an address.
    public var words: [String] = []
    /// Whether to fetch the first book found.
    public var takesFirst = false
    /// Number of the book to fetch; nil to ask, or only to list.
    public var number: Int?
    /// The folder; nil for the first of the shelf.
    public var folder: String?
    /// Whether to print JSON, for the reader.
    public var isJSON = false

    public init() {}
  }

  /// The text of `--help`.
  public static let usage = """
    Usage: bifolio-net COMMAND

      login SERVER      log in to a KOReader sync server (asks for name and password)
          --as kosync|key|basic   KOReader's servers; Komga, by an API key; Calibre-Web-Automated
          --device NAME           name of this device, for your other devices
      login --catalogue ADDRESS   save a name and a password for a catalogue
      register SERVER   create a user on a server, and log in
      logout            forget all names and passwords
      status            show the login, the last sync and the queued places
      sync              sync places: reads and answers lines of JSON
      get WORDS         search the catalogues, and fetch a book
          --first                 the first book found
          --number N              the book with this number
      get ADDRESS       fetch a book, or list a catalogue
          --to FOLDER             folder for the book; by default the first of the shelf
          --json                  lines of JSON, for other programs

    """

  /// - Throws: ``NetFailure`` with status 2.
  public init(_ arguments: [String]) throws(NetFailure) {
    let (words, options) = try Self.parse(arguments)
    self = try Self.command(words, options)
  }

  /// Options with a value.
  private static let valued: Set = ["--as", "--device", "--number", "--to"]
  /// Options without a value.
  private static let switches: Set = [
    "--catalogue", "--first", "--json", "--help", "--version", "-h", "-V",
  ]

  /// An option without a value has an empty one.
  /// - Throws: ``NetFailure`` if an option is unknown or lacks its value.
  private static func parse(
    _ arguments: [String]
  ) throws(NetFailure) -> (words: [String], options: [String: String]) {
    var rest = arguments[...]
    var words: [String] = []
    var options: [String: String] = [:]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if switches.contains(name), parts.count == 1 {
        options[name] = ""
      } else if valued.contains(name) {
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw NetFailure("the option \(name) needs a value", status: 2)
        }
        options[name] = value
      } else {
        throw NetFailure("unknown option \(argument); try bifolio-net --help", status: 2)
      }
    }
    return (words, options)
  }

  /// The options of each command.
  private static let allowed: [String: Set<String>] = [
    "login": ["--as", "--device", "--catalogue"], "register": ["--device"],
    "get": ["--first", "--json", "--number", "--to"],
  ]

  /// - Throws: ``NetFailure`` if the command is unknown, or its words and options do not fit.
  private static func command(
    _ words: [String], _ options: [String: String]
  ) throws(NetFailure) -> NetCommand {
    if options["--help"] ?? options["-h"] != nil { return .showHelp }
    if options["--version"] ?? options["-V"] != nil { return .showVersion }
    guard let name = words.first else { return .showHelp }
    if let other = options.keys.sorted().first(where: { allowed[name]?.contains($0) != true }) {
      throw NetFailure("\(name) has no option \(other)", status: 2)
    }
    let expected = ["login": 2, "register": 2, "get": nil, "logout": 1, "status": 1, "sync": 1]
    guard let count = expected[name] else {
      throw NetFailure("unknown command \(name); try bifolio-net --help", status: 2)
    }
    if let count, words.count != count {
      let other = options["--catalogue"] == nil ? "server" : "catalogue"
      throw NetFailure(
        count == 1
          ? "\(name) takes no argument"
          : words.count > count
            ? "\(name) takes a single address" : "\(name) needs the address of a \(other)",
        status: 2)
    }
    switch name {
    case "login":
      if options["--catalogue"] != nil { return .loginToCatalogue(words[1]) }
      let kind = SyncAccount.Kind(rawValue: options["--as"] ?? "kosync")
      guard let kind else { throw NetFailure("--as must be kosync, key or basic", status: 2) }
      return .login(server: words[1], kind: kind, device: options["--device"])
    case "register": return .register(server: words[1], device: options["--device"])
    case "logout": return .logout
    case "status": return .status
    case "sync": return .sync
    default:
      var get = GetOptions()
      get.words = Array(words.dropFirst())
      get.takesFirst = options["--first"] != nil
      get.isJSON = options["--json"] != nil
      get.folder = options["--to"]
      get.number = options["--number"].flatMap { Number.parse($0.utf8, in: 1...1_000) }
      if options["--number"] != nil, get.number == nil {
        throw NetFailure("--number needs a number of 1 or more", status: 2)
      }
      if get.words.isEmpty { throw NetFailure("get needs words or an address", status: 2) }
      return .get(get)
    }
  }
}
