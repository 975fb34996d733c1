import BookText
import Foundation
import PlainText
import Testing

/// A book in a file: a bundled one, or one in a folder beside the repository, if any.
public struct RealBook: Sendable, CustomTestStringConvertible {
  /// The path of the file.
  public let path: String

  /// The file's name.
  public var testDescription: String { URL(filePath: path).lastPathComponent }

  /// Reads the file.
  public func bytes() throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: path))) }

  /// Reads the book.
  public func book() throws -> Book { try Book(plainText: bytes(), named: testDescription) }

  /// The encoding named in the list beside the books, if any.
  public var listedEncoding: String? {
    let list = URL(filePath: path).deletingLastPathComponent().appending(path: "MANIFEST.tsv").path
    guard let data = FileManager.default.contents(atPath: list) else { return nil }
    let rows = String(decoding: data, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    guard let column = rows.first?.firstIndex(of: "encoding"),
      let row = rows.first(where: { $0.first.map(String.init) == testDescription }),
      row.indices.contains(column)
    else { return nil }
    return String(row[column])
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The bundled books.
  public static let bundled = ["five-small-hours", "handbook", "sampler", "causeway-book"].map {
    name in
    RealBook(path: root.appending(path: "Books/\(name).txt").path)
  }

  /// The books in `../shared/books`: the smaller ones, or all if the environment variable
  /// `BIFOLIO_ALL_BOOKS` is set, as `make test-books` does. Empty if there is no such folder.
  public static let shared: [RealBook] = {
    let folder = root.deletingLastPathComponent().appending(path: "shared/books").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let books = names.filter { $0.hasSuffix(".txt") }.sorted().map {
      RealBook(path: "\(folder)/\($0)")
    }
    if ProcessInfo.processInfo.environment["BIFOLIO_ALL_BOOKS"] != nil { return books }
    return books.filter { (try? $0.bytes().count) ?? 0 <= smallSize }
  }()

  /// Maximum size of a small book, in bytes.
  private static let smallSize = 256 << 10

  /// All books.
  public static let all = bundled + shared
}
