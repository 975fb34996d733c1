import System

public struct SearchPath: Hashable, Sendable {
  /// The directories in order. Only absolute paths: a path relative to the working directory could contain
  /// anyone's programs.
  public let directories: [String]

  /// Nil selects the usual directories.
  public init(_ path: String?) {
    directories = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map(String.init)
  }

  public var text: String { directories.joined(separator: ":") }

  /// Takes a name or an absolute path; nil if there is no executable file.
  public func file(of program: String) -> String? {
    if program.hasPrefix("/") { return isProgram(program) ? program : nil }
    if program.isEmpty || program.contains("/") { return nil }
    return directories.lazy.map { "\($0)/\(program)" }.first(where: isProgram)
  }
}

private func isProgram(_ path: String) -> Bool {
  FileStatus(of: path)?.kind == .regular && FileSystem.isExecutable(path)
}
