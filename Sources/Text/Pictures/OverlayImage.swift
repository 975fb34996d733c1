/// An image as data for a terminal that draws it over cells, cut into strips of rows of cells. Each strip is
/// an image of its own, so that frames and queries can be sent between two of them.
public struct OverlayImage: Hashable, Sendable {
  /// Protocol of the data.
  public enum Form: Hashable, Sendable {
    /// DEC's sixels.
    case sixel
    /// A file, in base64 after its arguments (OSC 1337 of iTerm2).
    case file
  }

  /// Its distance from the top of the image in rows of cells, and its printable data.
  public struct Strip: Hashable, Sendable {
    /// Rows of cells above it.
    public let row: Int
    /// Bytes between the introducer and the terminator.
    public let data: [UInt8]

    public init(row: Int, data: [UInt8]) {
      self.row = row
      self.data = data
    }
  }

  /// Protocol of the data.
  public let form: Form
  /// Strips from the top.
  public let strips: [Strip]

  public init(_ form: Form = .sixel, strips: [Strip]) { (self.form, self.strips) = (form, strips) }

  /// Length in bytes.
  public var length: Int { strips.reduce(0) { $0 + $1.data.count } }
}
