import BookText
import Cells
import Defaults
import Documents
import Markup
import PlainText
import ProcessorTime
import Reading
import TerminalInput

extension Repetition {
  /// The processor time for reading a file and showing its pages, without the sanitizers: two seconds for a
  /// megabyte.
  public var allowedTime: Duration { .milliseconds(200) + .nanoseconds(1_800 * bytes.count) }

  /// Memory it may take, in bytes: 200 MB for a megabyte.
  public var allowedMemory: Int { 60_000_000 + 140 * bytes.count }

  /// Maximum processor time for answering a key; no other thread does it.
  public static let keyTime = Duration.milliseconds(50)

  /// Reads the file as the program does.
  ///
  /// - Returns: nil if there is no text in it.
  public func book() -> Book? {
    let document: Document
    switch format {
    case .text, .utf16: return plainBook(named: "repetition.txt")
    case .wiki: return plainBook(named: "repetition.wiki")
    case .markdown: document = .markdown
    case .html: document = .html
    case .fictionBook: document = .fictionBook
    }
    let options = DocumentOptions(named: "repetition", fingerprint: Fingerprint(of: bytes))
    let contents = try? document.contents(
      of: FileBytes(bytes), options)
    switch contents {
    case .book(let book): return book
    case .simplified: return plainBook(named: "repetition.txt")
    default: return nil
    }
  }

  /// Maps each block of a plain text to the file, as `--structure` does.
  public func mapBlocks(of book: Book) {
    guard format == .text || format == .utf16, let map = SourceMap(of: book, in: bytes) else {
      return
    }
    for block in book.blocks { _ = map.range(of: block.range) }
  }

  private func plainBook(named name: String) -> Book? { try? Book(plainText: bytes, named: name) }

  /// Shows the first page of a book, a few more, lists over them, and the last page.
  ///
  /// - Returns: The longest processor time of a key with its frame.
  public static func show(_ book: Book) -> Duration {
    var settings = Settings()
    settings.transition = .none
    var longest = Duration.zero
    var reader = Reader(
      book: book, at: .start, settings: settings, appearance: Appearance(depth: .direct),
      screen: Size(columns: 80, rows: 24))
    var now = Duration.zero
    for key in keys {
      let time = processorTime {
        reader.handle(.key(key), at: now)
        _ = reader.frame(at: now)
      }
      longest = max(longest, time)
      now += .seconds(1)
    }
    return longest
  }

  /// No key, the next pages, the links, the contents, the last page, the fore-edge.
  private static let keys: [Key] =
    [Key(.escape), Key(.character(" ")), Key(.character(" ")), Key(.character("l")), Key(.escape)]
    + [Key(.tab), Key(.escape), Key(.end), Key(.character("z")), Key(.escape)]
}
