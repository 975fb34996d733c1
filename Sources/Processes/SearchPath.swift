import System

/// The directories in which programs are looked for.
public struct SearchPath: Hashable, Sendable {
  /// The directories in order, all of them absolute: one that depends on where the reader stands
  /// could hold anybody's programs.
  public let directories: [String]

  /// Takes the value of PATH; the usual directories where there is none.
  public init(_ path: String?) {
    directories = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map(String.init)
  }

  /// The value of PATH that names the same directories.
  public var text: String { directories.joined(separator: ":") }

  /// The file of a program; nil where there is none that may be run.
  ///
  /// - Parameter program: A name, or an absolute path.
  public func file(of program: String) -> String? {
    if program.hasPrefix("/") { return isProgram(program) ? program : nil }
    if program.isEmpty || program.contains("/") { return nil }
    return directories.lazy.map { "\($0)/\(program)" }.first(where: isProgram)
  }
}

private func isProgram(_ path: String) -> Bool {
  FileStatus(of: path)?.kind == .regular && FileSystem.isExecutable(path)
}
