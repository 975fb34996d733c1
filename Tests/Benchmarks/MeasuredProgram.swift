import CLibrary
import TerminalHarness

/// A program for reading a text in pages: this one, or another for comparison.
struct MeasuredProgram {
  /// The suffix of a figure's name: empty for this program, ", less" for `less`.
  let suffix: String
  private let path: String
  private let hasTransitions: Bool

  /// This program.
  static func own(_ path: String) -> Self { Self(suffix: "", path: path, hasTransitions: true) }

  /// `less`, if it is installed.
  static var less: Self? {
    let paths = ["/usr/bin/less", "/bin/less"]
    return paths.first { access($0, X_OK) == 0 }
      .map { Self(suffix: ", less", path: $0, hasTransitions: false) }
  }

  /// Starts it with a book.
  ///
  /// - Parameters:
  ///   - home: Its home directory.
  ///   - transition: The transition style, if it has several.
  ///   - environment: Further variables.
  func start(
    _ book: String, home: String, transition: String = "none", columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws -> MeasuredSession {
    let start = ContinuousClock.now
    let session = try TerminalSession(
      executable: path, arguments: hasTransitions ? ["--transition", transition, book] : [book],
      environment: ["HOME": home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"].merging(
        environment
      ) { $1 },
      columns: columns, rows: rows)
    return MeasuredSession(session, startedAt: start)
  }
}
