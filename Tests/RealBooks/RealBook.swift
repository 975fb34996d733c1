import BookText
import Foundation
import Testing

/// A book in a file: those that come with the program, and those in a folder beside it, if any.
public struct RealBook: Sendable, CustomTestStringConvertible {
  /// Where the file is.
  public let path: String

  /// The file's name.
  public var testDescription: String { URL(filePath: path).lastPathComponent }

  /// Reads the book.
  public func book() throws -> Book {
    try Book(plainText: Array(Data(contentsOf: URL(filePath: path))), named: testDescription)
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The books that come with the program.
  public static let bundled = ["five-small-hours", "handbook", "sampler"].map { name in
    RealBook(path: root.appending(path: "Books/\(name).txt").path)
  }

  /// The books in `../shared/books`; none where there is no such folder.
  public static let shared: [RealBook] = {
    let folder = root.deletingLastPathComponent().appending(path: "shared/books").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map { RealBook(path: "\(folder)/\($0)") }
  }()

  /// All of them.
  public static let all = bundled + shared
}
