import BookText
import Defaults

/// A set of default keys: all commands have a column for it in ``CommandTable``.
enum KeyTable: CaseIterable, Sendable {
  /// Keys for turning the pages of a book.
  case page
  /// Keys of less, for texts shown line for line and for pipes.
  case less
  /// Keys of less for a manual page, in which `u` lists its references.
  case manual

  /// Whether the words of a search are a regular expression, as in less.
  var takesExpressions: Bool { self != .page }

  /// The table in force for a text.
  init(_ choice: Settings.KeyTable, for form: TextForm, isOfPipe: Bool) {
    let isPaged =
      switch choice {
      case .page: true
      case .less: false
      case .auto: form == .book && !isOfPipe
      }
    self = isPaged ? .page : form == .manual ? .manual : .less
  }
}
