import BookText
import Cells
import Decoding
import Defaults
import Hyphenation
import Paging
import PlainText
import Reading
import Terminal
import TerminalInput
import Typesetting

/// A frequent operation, worth counting its instructions.
struct HotPath {
  let name: String
  /// Number of repetitions for a count; twice as many for the second run, from which the first is subtracted.
  let repetitions: Int
  /// Number of units in one run.
  let units: Int
  let unit: String
  /// Prepares it; the returned function is repeated.
  let prepare: () throws -> (_ run: Int) throws -> Void

  private static let text = SampleText.bytes(64 << 10)

  static var all: [HotPath] {
    [
      HotPath(name: "decode", repetitions: 20, units: text.count, unit: "byte") {
        { _ in _ = try DecodedText(text) }
      },
      HotPath(name: "decode-and-structure", repetitions: 5, units: text.count, unit: "byte") {
        { _ in _ = try Book(plainText: text, named: "bench") }
      },
      HotPath(name: "set-pages", repetitions: 5, units: text.count, unit: "byte") {
        let book = try Book(plainText: text, named: "bench")
        let hyphenator = PatternFiles().hyphenator(for: "en")
        return { _ in
          var pagination = Pagination(
            of: book, format: PageFormat(measure: 60, lines: 20), hyphenator: hyphenator)
          pagination.set(atLeast: .max)
        }
      },
      HotPath(name: "compose-page", repetitions: 40, units: 1, unit: "page") {
        var reader = try openedReader(.none)
        return { run in _ = turnAndCompose(&reader, run) }
      },
      curlFrame(columns: 80, rows: 24),
      curlFrame(columns: 160, rows: 45),
      HotPath(name: "page-bytes", repetitions: 40, units: 1, unit: "page") {
        var reader = try openedReader(.none)
        let grids = (0..<2).map { turnAndCompose(&reader, $0) }
        let screen = try newScreen(80, 24)
        return { run in _ = screen.bytes(showing: grids[run % 2]) }
      },
      HotPath(name: "curl-bytes-80x24", repetitions: 20, units: 1, unit: "frame") {
        var reader = try openedReader(.curl)
        reader.handle(.key(Key(.right)), at: .seconds(9))
        let grids = [150, 167].map { reader.frame(at: .seconds(9) + .milliseconds($0)) }
        let screen = try newScreen(80, 24)
        return { run in _ = screen.bytes(showing: grids[run % 2]) }
      },
      HotPath(name: "decode-input", repetitions: 40, units: keys.count, unit: "byte") {
        var decoder = InputDecoder()
        return { run in _ = decoder.feed(keys, at: .seconds(run)) }
      },
    ]
  }

  /// Keys, clicks and a reply as terminals send them.
  private static let keys = Array(
    String(
      repeating: " jb\u{1B}[C\u{1B}[6~\u{1B}[<0;79;5M\u{1B}[<0;79;5mé\u{1B}[?62;22c", count: 20
    )
    .utf8)

  private static func curlFrame(columns: Int, rows: Int) -> HotPath {
    HotPath(name: "curl-frame-\(columns)x\(rows)", repetitions: 20, units: 1, unit: "frame") {
      var reader = try openedReader(.curl, columns: columns, rows: rows)
      reader.handle(.key(Key(.right)), at: .seconds(9))
      return { run in
        _ = reader.frame(at: .seconds(9) + .milliseconds(100 + run % 10 * 16))
      }
    }
  }

  private static func newScreen(_ columns: Int, _ rows: Int) throws -> TerminalScreen {
    try TerminalScreen(
      terminal: "xterm-256color", size: Size(columns: columns, rows: rows), wantsColor: true,
      hasDirectColor: false)
  }

  /// A reader in the middle of the text, with all pages set.
  private static func openedReader(
    _ transition: Settings.Transition, columns: Int = 80, rows: Int = 24
  ) throws -> Reader {
    let book = try Book(plainText: text, named: "bench")
    var settings = Settings()
    settings.transition = transition
    var reader = Reader(
      book: book, at: TextOffset(utf8: 30_000), settings: settings,
      appearance: Appearance(depth: .indexed), screen: Size(columns: columns, rows: rows),
      hyphenator: PatternFiles().hyphenator(for: "en"))
    while reader.status.hasWork { reader.work(at: .zero) }
    return reader
  }

  /// Turns eight pages forward and eight back, so that each is composed again.
  private static func turnAndCompose(_ reader: inout Reader, _ run: Int) -> Grid {
    let now = Duration.seconds(10 + run)
    reader.handle(.key(Key(run % 16 < 8 ? .right : .left)), at: now)
    return reader.frame(at: now + .milliseconds(500))
  }
}
