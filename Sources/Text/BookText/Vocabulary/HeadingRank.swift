/// The hierarchy of the parts of a book, highest first.
package enum HeadingRank: UInt8, CaseIterable, Comparable, Hashable {
  case volume
  case book
  case part
  case act
  case chapter
  /// A scene, or a numbered part of a chapter.
  case scene
  /// A title inside a chapter.
  case subtitle
  /// An italic title below others in upright capitals.
  case minor

  package static func < (one: HeadingRank, other: HeadingRank) -> Bool {
    one.rawValue < other.rawValue
  }
}
