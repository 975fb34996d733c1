import BookText
import Foundation
import Testing

/// A book in a file: those that come with the program, and those in a folder beside it, if any.
struct RealBook: Sendable, CustomTestStringConvertible {
  let path: String

  var testDescription: String { URL(filePath: path).lastPathComponent }

  func book() throws -> Book {
    try Book(plainText: Array(Data(contentsOf: URL(filePath: path))), named: testDescription)
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The books that come with the program.
  static let bundled = ["five-small-hours", "handbook", "sampler"].map { name in
    RealBook(path: root.appending(path: "Books/\(name).txt").path)
  }

  /// The books in `../shared/books`; none where there is no such folder.
  static let shared: [RealBook] = {
    let folder = root.deletingLastPathComponent().appending(path: "shared/books").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map { RealBook(path: "\(folder)/\($0)") }
  }()

  static let all = bundled + shared
}
