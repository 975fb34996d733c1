import CProcesses

/// A program to start: its path, arguments and environment.
public struct ProgramLaunch: Hashable, Sendable {
  /// The absolute path of the program.
  public let path: String
  /// Its arguments, its own name first.
  public let arguments: [String]
  /// The whole environment.
  public package(set) var environment: [String: String]

  public init(path: String, arguments: [String], environment: [String: String]) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
  }

  /// The name of the program, for messages.
  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The descriptors passed to a program.
  package struct Descriptors {
    package let input: Int32
    package let output: Int32
    package let errors: Int32

    package init(input: Int32, output: Int32, errors: Int32) {
      (self.input, self.output, self.errors) = (input, output, errors)
    }
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - descriptors: Its standard streams; all other descriptors are closed.
  ///   - hasOwnSession: True if it gets a session of its own, without a terminal.
  /// - Returns: Its process identifier, which must be reaped.
  /// - Throws: ``ProgramError/notStarted(program:code:)``.
  package func start(on descriptors: Descriptors, hasOwnSession: Bool) throws(ProgramError) -> Int32
  {
    var process: Int32 = 0
    let entries = environment.map { "\($0.key)=\($0.value)" }.sorted()
    let code = withCStrings(arguments) { arguments in
      withCStrings(entries) { entries in
        path.withCString { path in
          var launch = process_launch(
            path: path, arguments: arguments, environment: entries, input: descriptors.input,
            output: descriptors.output, errors: descriptors.errors, is_apart: hasOwnSession)
          return process_start(&launch, &process)
        }
      }
    }
    guard code == 0 else { throw .notStarted(program: name, code: code) }
    return process
  }
}

/// Calls `body` with the texts as a C array: pointers to strings, terminated by nil.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var bytes: [CChar] = []
  var starts: [Int] = []
  for text in texts {
    starts.append(bytes.count)
    bytes += text.utf8CString
  }
  return bytes.withUnsafeMutableBufferPointer { buffer in
    body(starts.map { start in buffer.baseAddress.map { $0 + start } } + [nil])
  }
}
