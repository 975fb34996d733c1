/// The reader's editor.
public struct EditorCommand: Hashable, Sendable {
  private let file: String
  private let command: ArgumentVector

  /// The editors that are looked for where none is chosen.
  private static let usual = ["sensible-editor", "vi", "nano"]

  /// Finds the editor.
  ///
  /// What the reader has chosen for Bifolio has to be there. Of what VISUAL and EDITOR name, which
  /// was chosen for many programs and perhaps another machine, the first that is there is taken.
  ///
  /// - Parameters:
  ///   - setting: What the reader has chosen; nil for what is there.
  ///   - environment: The environment.
  /// - Throws: ``ProgramError`` where the choice is no command, or there is no editor.
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
    throw .nothingThere(purpose: "editor", programs: Self.usual)
  }

  /// The program that edits the file at `path`, which is absolute.
  ///
  /// - Throws: ``ProgramError/nothingToSay`` where the path is empty.
  public func launch(
    for path: String, environment: [String: String]
  ) throws(ProgramError) -> ProgramLaunch {
    guard let arguments = command.withSlot.arguments(for: path) else { throw .nothingToSay }
    return ProgramLaunch(
      path: file, arguments: arguments, environment: ChildEnvironment.editor(from: environment))
  }
}
