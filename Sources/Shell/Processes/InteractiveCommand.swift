import BookText
import Launching

/// A program for the reader to work with: the editor, or the web browser.
public struct InteractiveCommand: Hashable, Sendable {
  private let file: String
  private let command: ArgumentVector
  public let isInTerminal: Bool

  /// Editors tried if none is set: the system's, by its alternatives, or the simplest. Not `sensible-editor`,
  /// which asks which one to use.
  private static let editors = ["editor", "nano", "vi"]
  /// Browsers tried if none is set: the desktop's, and those for a terminal.
  private static let browsers = ["xdg-open", "www-browser", "w3m", "lynx", "elinks", "links"]
  /// The names of these programs, for the manual.
  static var programs: [String] { editors + browsers }
  /// Browsers for a terminal, even on a desktop.
  private static let textual = [
    "www-browser", "w3m", "lynx", "elinks", "links", "links2", "cha", "browsh",
  ]

  /// Finds the editor. The setting must be installed. VISUAL and EDITOR apply to many programs and may come
  /// from another machine, so the first installed one of them is used.
  /// - Throws: ``ProgramError`` if the setting is malformed, or no editor is installed.
  public init(editor setting: String?, environment: [String: String]) throws(ProgramError) {
    let path = SearchPath(environment["PATH"])
    isInTerminal = true
    if let setting {
      (file, command) = try ArgumentVector.resolve(setting, as: "editor", in: path)
      return
    }
    let named = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }
    let found = Self.installed(named + Self.editors, in: path)
    guard let found else { throw .noneInstalled(purpose: "editor", programs: Self.editors) }
    (file, command) = found
  }

  /// Finds the browser: the first installed one of BROWSER, else any installed one. BROWSER is a list of
  /// commands with colons between them, each with `%s` for the address or without.
  /// - Throws: ``ProgramError/noneInstalled(purpose:programs:)``.
  public init(browserIn environment: [String: String]) throws(ProgramError) {
    let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    let named = (environment["BROWSER"] ?? "").split(separator: ":").map {
      String($0).changing("%s", to: ArgumentVector.slot)
    }
    let found = Self.installed(
      named + Self.browsers.dropFirst(hasDesktop ? 0 : 1), in: SearchPath(environment["PATH"]))
    guard let found else { throw .noneInstalled(purpose: "browser", programs: Self.browsers) }
    (file, command) = found
    let name = file.split(separator: "/").last.map(String.init) ?? file
    isInTerminal = !hasDesktop || Self.textual.contains(name)
  }

  /// The first line with an installed program.
  private static func installed(
    _ lines: [String], in path: SearchPath
  ) -> (file: String, command: ArgumentVector)? {
    lines.lazy.compactMap { try? ArgumentVector.resolve($0, as: "", in: path) }.first
  }

  /// Opens a file at a line, as `+12`: POSIX has vi take it, and other editors do.
  public func launch(
    forFile path: String, atLine line: Int?, environment: [String: String]
  ) throws(ProgramError) -> ProgramLaunch {
    var launch = try launch(for: path, environment: environment)
    if let line { launch.insert("+\(line)", after: 0) }
    return launch
  }

  /// Opens a file or an address.
  /// - Throws: ``ProgramError/noText`` if it is empty.
  public func launch(
    for text: String, environment: [String: String]
  ) throws(ProgramError) -> ProgramLaunch {
    guard let arguments = command.withSlot.arguments(for: text) else { throw .noText }
    return ProgramLaunch(
      path: file, arguments: arguments, environment: ChildEnvironment.editor(from: environment),
      reason: .request)
  }
}
