/// A fact about a range of a book's text, kept in one of the book's lists: a style, a reading, a table, a
/// link.
///
/// A type that conforms and its row in ``Book/annotationLists`` are all that a new kind of annotation needs
/// to follow the text when a beginning is cut off or a translation is appended.
protocol Annotation: Sendable {
  /// The place in the text.
  var range: Range<Int> { get }

  func shifted(by distance: Int) -> Self

  /// Nil if nothing of it is left before `end`.
  func cut(before end: Int) -> Self?
}

extension Annotation {
  func cut(before end: Int) -> Self? { range.upperBound <= end ? self : nil }
}

/// Belongs to a range of a text, in a book or before it is in one.
package protocol Ranged {
  var range: Range<Int> { get set }
}

extension Ranged {
  @inlinable
  package func shifted(by distance: Int) -> Self {
    var shifted = self
    shifted.range = range.shifted(by: distance)
    return shifted
  }
}

protocol RangeAnnotation: Annotation, Ranged {}

/// Operations on one of a book's lists of annotations.
struct AnnotationList: Sendable {
  /// Cuts the annotation at an offset of the text.
  let cut: @Sendable (_ book: inout Book, _ end: Int) -> Void
  /// The text of the other book begins at an offset.
  let append: @Sendable (_ book: inout Book, _ other: Book, _ start: Int) -> Void

  /// For cutting the text and for joining books.
  init<Element: Annotation>(_ list: WritableKeyPath<Book, [Element]> & Sendable) {
    cut = { book, end in
      book[keyPath: list] = book[keyPath: list].compactMap { $0.cut(before: end) }
    }
    append = { book, other, start in
      book[keyPath: list] += other[keyPath: list].map { $0.shifted(by: start) }
    }
  }
}

extension Book {
  static let annotationLists = [
    AnnotationList(\.emphasis), AnnotationList(\.ruby), AnnotationList(\.formulas),
    AnnotationList(\.tables), AnnotationList(\.references), AnnotationList(\.documentLinks),
    AnnotationList(\.images), AnnotationList(\.languageParts),
  ]
}

extension Block: Ranged {}

extension Emphasis: RangeAnnotation {}
extension Ruby: RangeAnnotation {}
extension LanguagePart: RangeAnnotation {}
extension BuiltFormula: RangeAnnotation {}
extension BookImage: RangeAnnotation {}

extension NoteReference: Annotation {
  func shifted(by distance: Int) -> NoteReference {
    NoteReference(range: range.shifted(by: distance), note: note.shifted(by: distance))
  }

  func cut(before end: Int) -> NoteReference? {
    max(range.upperBound, note.upperBound) <= end ? self : nil
  }
}

extension Link: Annotation {
  /// Moves the target too if it is in the text.
  func shifted(by distance: Int) -> Link {
    let target: Target =
      switch self.target {
      case .place(let place): .place(TextOffset(utf8: place.utf8 + distance))
      case .note(let note): .note(note.shifted(by: distance))
      case .address, .file, .manualPage: self.target
      }
    return Link(range: range.shifted(by: distance), target: target)
  }

  /// Nil unless the link and its note end by `end`. Its target may be further on, and is reached when the
  /// rest has been read.
  func cut(before end: Int) -> Link? {
    if case .note(let note) = target, note.upperBound > end { return nil }
    return range.upperBound <= end ? self : nil
  }
}

extension BookTable: Annotation {
  /// Moves all cells and the names of columns.
  func shifted(by distance: Int) -> BookTable {
    BookTable(
      cells: cells.map { $0.shifted(by: distance) }, columns: columns,
      names: names.map { $0?.shifted(by: distance) }, isRightToLeft: isRightToLeft)
  }

  /// Keeps the first cells up to `end`, and the names among them; nil if no cell is left.
  func cut(before end: Int) -> BookTable? {
    let known = cells.prefix { $0.range.upperBound <= end }
    if known.isEmpty { return nil }
    return BookTable(
      cells: Array(known), columns: columns,
      names: names.map { name in name.flatMap { $0.upperBound <= end ? $0 : nil } },
      isRightToLeft: isRightToLeft)
  }
}
