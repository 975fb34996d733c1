/// The command of the reader's editor.
public struct EditorCommand: Hashable, Sendable {
  private let file: String
  private let command: ArgumentVector

  /// The editors tried if none is set: that of the system, by its alternatives, or the simplest. Not
  /// `sensible-editor`, which asks which one to use.
  private static let usual = ["editor", "nano", "vi"]

  /// Finds the editor.
  ///
  /// A command in Bifolio's settings must be installed. VISUAL and EDITOR apply to many programs
  /// and may come from another machine, so the first of them that is installed is used.
  ///
  /// - Parameters:
  ///   - setting: The command in the settings, or nil for any that is installed.
  ///   - environment: The environment.
  /// - Throws: ``ProgramError`` if the setting is malformed, or no editor is installed.
  public init(setting: String?, environment: [String: String]) throws(ProgramError) {
    let path = SearchPath(environment["PATH"])
    if let setting {
      (file, command) = try ArgumentVector.chosen(setting, as: "editor", in: path)
      return
    }
    let lines = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 } + Self.usual
    for line in lines {
      guard let found = try? ArgumentVector.chosen(line, as: "editor", in: path) else { continue }
      (file, command) = found
      return
    }
    throw .noneInstalled(purpose: "editor", programs: Self.usual)
  }

  /// The launch that edits the file at `path`, an absolute path.
  ///
  /// - Throws: ``ProgramError/noText`` if the path is empty.
  public func launch(
    for path: String, environment: [String: String]
  ) throws(ProgramError) -> ProgramLaunch {
    guard let arguments = command.withSlot.arguments(for: path) else { throw .noText }
    return ProgramLaunch(
      path: file, arguments: arguments, environment: ChildEnvironment.editor(from: environment))
  }
}
