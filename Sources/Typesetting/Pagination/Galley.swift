/// A piece of a section as lines, before it is divided into pages: in printing, a galley of type.
///
/// Lines are not stored, since a book has some twenty thousand for each megabyte: a galley has the
/// data to set them again when they are needed.
struct Galley: Sendable {
  /// The progress of its section before it.
  let before: SectionSetter.Progress
  /// Its length in bytes of text, unless a block is longer or its section ends before.
  let length: Int
  /// The index in its section of its first line.
  let firstLine: Int32

  /// The usual length of a galley in bytes.
  static let usualLength = 1 << 16
}
