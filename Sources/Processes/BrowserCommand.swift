import BookText

/// The command of the reader's web browser.
public struct BrowserCommand: Hashable, Sendable {
  private let file: String
  private let command: ArgumentVector
  /// True if it runs in the terminal.
  public let isInTerminal: Bool

  /// The browsers tried if none is set: that of the desktop, and those that run in a terminal.
  private static let usual = ["xdg-open", "www-browser", "w3m", "lynx", "elinks", "links"]
  /// The browsers that run in a terminal, also on a desktop.
  private static let textual = [
    "www-browser", "w3m", "lynx", "elinks", "links", "links2", "cha", "browsh",
  ]

  /// Finds the browser: the first of those in BROWSER that is installed, else any that is.
  ///
  /// BROWSER is a list of commands with colons between them, each with `%s` for the address or without.
  ///
  /// - Throws: ``ProgramError/noneInstalled(purpose:programs:)``.
  public init(environment: [String: String]) throws(ProgramError) {
    let path = SearchPath(environment["PATH"])
    let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    let named = (environment["BROWSER"] ?? "").split(separator: ":").map {
      String($0).changing("%s", to: ArgumentVector.slot)
    }
    for line in named + Self.usual.dropFirst(hasDesktop ? 0 : 1) {
      guard let found = try? ArgumentVector.chosen(line, as: "browser", in: path) else { continue }
      (file, command) = found
      let name = file.split(separator: "/").last.map(String.init) ?? file
      isInTerminal = !hasDesktop || Self.textual.contains(name)
      return
    }
    throw .noneInstalled(purpose: "browser", programs: Self.usual)
  }

  /// The launch that opens an address.
  ///
  /// - Throws: ``ProgramError/noText`` if the address is empty.
  public func launch(
    for address: String, environment: [String: String]
  ) throws(ProgramError) -> ProgramLaunch {
    guard let arguments = command.withSlot.arguments(for: address) else { throw .noText }
    return ProgramLaunch(
      path: file, arguments: arguments, environment: ChildEnvironment.editor(from: environment))
  }
}
