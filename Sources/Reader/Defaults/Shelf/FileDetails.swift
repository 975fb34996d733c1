/// Title, author and other details from a file, short enough for a list.
public struct FileDetails: Hashable, Sendable {
  /// The title, or the name of the file.
  public var title: String
  /// The author; nil if unknown.
  public var author: String?
  /// The series, with the number of the book in it; nil if it is in none.
  public var series: String?
  /// The language as a BCP 47 tag; nil if unknown.
  public var language: String?
  /// Tags of the book in a library, separated by commas; nil if there are none.
  public var tags: String?

  /// Maximum number of characters of each: no list shows more.
  private static let maximumCharacters = 300

  /// Describes a book; longer texts are cut.
  public init(
    title: String, author: String? = nil, series: String? = nil,
    language: String? = nil, tags: String? = nil
  ) {
    self.title = String(title.prefix(Self.maximumCharacters))
    self.author = author.map { String($0.prefix(Self.maximumCharacters)) }
    self.series = series.map { String($0.prefix(Self.maximumCharacters)) }
    self.language = language.map { String($0.prefix(Self.maximumCharacters)) }
    self.tags = tags.map { String($0.prefix(Self.maximumCharacters)) }
  }
}
