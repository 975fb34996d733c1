import CLibrary

/// Path of a program of this package, built beside the tests; its name alone if it is not there.
public func builtProgram(_ name: String) -> String {
  var folder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
  while folder.count > 1 {
    folder.removeLast()
    let candidate = folder.joined(separator: "/") + "/" + name
    // A folder of sources may have its name.
    var status = stat()
    if access(candidate, X_OK) == 0, stat(candidate, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    {
      return candidate
    }
  }
  return name
}
