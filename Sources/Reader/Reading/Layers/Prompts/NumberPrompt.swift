import BookText
import Cells
import Numbers
import Quotations
import TerminalInput

/// The prompt for a number. The key at its end decides whether it is a page, a printed page, a percentage, or
/// how often to do something.
struct NumberPrompt: Panel {
  static let pausesReading = false
  let isPrompt = true

  /// The typed digits, at least one.
  private var digits: String

  /// Keys for a page, a printed page and a percentage.
  private static let hint = "Enter page · p printed page · % percent"
  /// Keys of less for a line or a page, for lines to scroll, and a percentage.
  private static let pagerHints = (
    line: "G line · Enter lines down · % percent", page: "G page · % percent"
  )
  /// Maximum number of digits, more than the bytes of any book have.
  private static let maxDigits = 10
  /// Maximum number of repetitions, more than any book has chapters.
  private static let maxRepetitions = 2_000

  /// Starts with a key; returns nil if the key is not a digit.
  init?(_ key: Key) {
    guard let digit = Self.digit(of: key) else { return nil }
    digits = String(digit)
  }

  /// Returns the typed digit; nil for another key.
  private static func digit(of key: Key) -> Unicode.Scalar? {
    guard let scalar = key.typed,
      ("0"..."9").contains(scalar)
    else { return nil }
    return scalar
  }

  /// Adds a digit, removes one, or does what another key says with the number, and closes. A command without
  /// use for a number is repeated, up to ``maxRepetitions`` times. In the keys of less, numbers count lines.
  mutating func handleKey(_ key: Key, _ context: Context) -> Response {
    if let digit = Self.digit(of: key) {
      if digits.count < Self.maxDigits { digits += String(digit) }
      return .stay
    }
    if key.cancels { return .close }
    if key.code == .backspace {
      digits.removeLast()
      return digits.isEmpty ? .close : .stay
    }
    let isPager = context.keyTable != .page
    if key == Key(.character("p")), !isPager { return .close(.go(.printedPage(digits))) }
    let number = Number.clamped(digits.utf8, to: 0...Book.longestText) ?? 0
    if key == Key(.character("%")) || key == Key(.character("p")) {
      return .close(.go(.percent(number)))
    }
    let count = max(1, number)
    switch context.command(for: key) {
    case .firstPage, .lastPage:
      let isLine = isPager && context.book.form == .asIs
      return .close(.go(isLine ? .line(count) : .page(count - 1)))
    case .nextPage where key.code == .enter: return .close(.go(.page(count - 1)))
    // A count before a turn is one of lines in less.
    case .nextPage where isPager, .lineDown: return .close(.scroll(lines: count))
    case .previousPage where isPager, .lineUp: return .close(.scroll(lines: -count))
    case .halfPageDown: return .close(.scrollHalf(.forward, lines: count))
    case .halfPageUp: return .close(.scrollHalf(.backward, lines: count))
    case .nextPage: return .close(.go(.turns(number)))
    case .previousPage: return .close(.go(.turns(-number)))
    case .goToPage: return .close(.go(.printedPage(digits)))
    case .dismiss, nil: return .close
    case let command?:
      let requests = command.requests(context)
      let again = requests.compactMap(\.repetition).flatMap { [.finishTurn, $0] }
      let repeated = Array(repeating: again, count: min(count, Self.maxRepetitions) - 1)
      return .close([.perform(command)] + repeated.joined())
    }
  }

  mutating func paste(_ text: String, _ context: Context) -> Response {
    PlaceLine(text).map { .close(.goToLine($0)) } ?? .stay
  }

  /// Draws the number and the keys that may follow it: in the keys of less, others than on the page.
  func draw(_ context: Context, into frame: inout Grid) {
    guard context.keyTable != .page else {
      return frame.drawField("Go to page \(digits)", hint: Self.hint, context)
    }
    let hints = Self.pagerHints
    let hint = context.book.form == .asIs ? hints.line : hints.page
    frame.drawField("Number \(digits)", hint: hint, context)
  }
}
