import JSONValues
import Numbers

/// A line of JSON from the program of the setting `get`.
public enum GetAnswer: Hashable, Sendable {
  case books([Book])
  /// Path of the fetched file.
  case path(String)
  /// The reason for a failure, as a sentence.
  case error(String)
  /// Number of bytes received so far, and the total; nil if unknown.
  case received(Int, of: Int?)

  public struct Book: Hashable, Sendable {
    /// The title, the authors and the language; empty if unknown.
    public let title, author, language: String
    /// The length of the file in bytes; nil if unknown.
    public let size: Int?
    public let address: String
    /// Whether the address leads to a list with the book in it.
    public let isFeed: Bool

    public init(
      title: String, author: String, language: String, size: Int?, address: String, isFeed: Bool
    ) {
      (self.title, self.author, self.language) = (title, author, language)
      (self.size, self.address, self.isFeed) = (size, address, isFeed)
    }

    /// Missing members are empty.
    fileprivate init(_ value: JSONValue) {
      self.init(
        title: value["title"]?.text ?? "", author: value["author"]?.text ?? "",
        language: value["language"]?.text ?? "",
        size: value["size"]?.integer(in: 1...Number.mostBytes),
        address: value["address"]?.text ?? "", isFeed: value["feed"]?.bool == true)
    }

    /// An unknown size is left out.
    fileprivate var value: JSONValue {
      var members: [String: JSONValue] = [
        "title": .text(title), "author": .text(author), "language": .text(language),
        "address": .text(address), "feed": .bool(isFeed),
      ]
      members["size"] = size.map { .number(Double($0)) }
      return .object(members)
    }
  }

  /// Nil if the line is not an answer of `bifolio-net get`.
  ///
  /// Not specialised for its callers: called once for each line.
  public init?(_ line: some Collection<UInt8>) {
    guard let value = JSONValue(Array(line)) else { return nil }
    if let path = value["path"]?.text {
      self = .path(path)
    } else if let books = value["books"]?.elements {
      self = .books(books.map { Book($0) })
    } else if let error = value["error"]?.text {
      self = .error(error)
    } else if let received = value["received"]?.integer(in: 0...Number.mostBytes) {
      self = .received(received, of: value["size"]?.integer(in: 1...Number.mostBytes))
    } else {
      return nil
    }
  }

  /// The line as JSON, without a line end.
  public var line: String {
    var members: [String: JSONValue] = [:]
    switch self {
    case .books(let books): members["books"] = .array(books.map(\.value))
    case .path(let path): members["path"] = .text(path)
    case .error(let error): members["error"] = .text(error)
    case .received(let count, let size):
      members["received"] = .number(Double(count))
      members["size"] = size.map { .number(Double($0)) }
    }
    return JSONValue.object(members).line
  }
}
