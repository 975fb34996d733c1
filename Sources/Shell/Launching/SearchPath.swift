import System

/// Directories searched for programs.
public struct SearchPath: Hashable, Sendable {
  /// The directories in order. Only absolute paths: a path relative to the working directory could
  /// contain anyone's programs.
  public let directories: [String]

  /// Parses the value of PATH; nil selects the usual directories.
  public init(_ path: String?) {
    directories = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map(String.init)
  }

  /// The value of PATH for these directories.
  public var text: String { directories.joined(separator: ":") }

  /// The path of a program's executable file, or nil if there is none.
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
