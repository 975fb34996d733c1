/// An image as the data of DEC's sixel protocol, cut into strips of rows of cells.
///
/// Each strip is an image of its own, so that frames and queries can be sent between two of them.
public struct SixelImage: Hashable, Sendable {
  /// A strip: its distance from the top of the image in rows of cells, and its printable data.
  public struct Strip: Hashable, Sendable {
    /// The rows of cells above it.
    public let row: Int
    /// The data between the introducer and the terminator.
    public let data: [UInt8]

    /// Makes a strip from an encoder's data.
    public init(row: Int, data: [UInt8]) {
      self.row = row
      self.data = data
    }
  }

  /// The strips from the top.
  public let strips: [Strip]

  /// Creates an image of strips.
  public init(strips: [Strip]) { self.strips = strips }

  /// The length of the data, in bytes.
  public var length: Int { strips.reduce(0) { $0 + $1.data.count } }
}
