/// A piece of a section as it was set before it was made up into pages: lines, by printers' custom a
/// galley of type.
///
/// Lines are not kept, since a book has some twenty thousand for each megabyte: a galley says how they
/// are set again when they are looked at.
struct Galley: Sendable {
  /// How far its section had been set before.
  let before: SectionSetter.Progress
  /// The bytes of text that it has, unless a block is longer or its section ends before.
  let length: Int
  /// The index in its section of its first line.
  let firstLine: Int32

  /// The length that galleys have.
  static let usualLength = 1 << 16
}
