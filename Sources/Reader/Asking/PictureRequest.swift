import BookText
import Cells
import Pictures

/// A request to decode an image at a size on the screen.
public struct PictureRequest: Hashable, Sendable {
  /// Location of an image's bytes.
  public enum Source: Hashable, Sendable {
    /// In the open book, at a path in its archive.
    case book(path: String)
    /// In the translation that faces the open book, at a path in its archive.
    case translation(path: String, of: Fingerprint)
    /// The cover of the book in another file.
    case cover(file: String)
  }

  public let source: Source
  /// Largest width, in pixels.
  public let width: Int
  public let height: Int
  /// How to encode the picture for a terminal that draws over cells; nil for others.
  public let overlay: Overlay?
  private let room: Size
  /// Size of a cell in pixels: the terminal's, or ``Picture/block`` for block elements.
  private let cell: Size

  /// Parameters of an image drawn over cells by a terminal.
  public struct Overlay: Hashable, Sendable {
    public let cells: Size
    public let cell: Size
    /// The colour behind translucent pixels.
    public let paper: Color
    /// The colour beside the picture, if its proportions are not those of the cells.
    public let ground: Color
    /// Colours of a sixel image, at most; nil for a file.
    public let sixelColors: Int?
  }

  /// Largest number of pixels of a picture for the terminal: at most 4 MiB to send, or 5.3 if some are
  /// translucent. The terminal enlarges smaller ones.
  private static let maxPixels = 1 << 20
  /// Maximum number of pixels of an image drawn over cells by a terminal: half of a screen of 3840 by 2160.
  private static let maxOverlayPixels = 4 << 20
  /// Maximum number of pixels of all pictures in the terminal.
  public static let maxTerminalPixels = 14 << 20
  /// Number of pixels counted for a smaller picture, so that there are fewer pictures than
  /// ``ImagePlaceholders/numbers``.
  public static let leastTerminalCost = 1 << 16

  /// Requests a picture of block elements within `cells`, which must not be empty.
  public init(_ source: Source, in cells: Size) { self.init(source, in: cells, of: Picture.block) }

  /// The size in pixels is scaled down to ``maxPixels``.
  private init(_ source: Source, in room: Size, of cell: Size, overlay: Overlay? = nil) {
    self.source = source
    self.room = room
    self.cell = cell
    self.overlay = overlay
    let (width, height) = (room.columns * cell.columns, room.rows * cell.rows)
    let scale = min(1, (Double(Self.maxPixels) / Double(max(1, width * height))).squareRoot())
    self.width = max(1, Int(Double(width) * scale))
    self.height = max(1, Int(Double(height) * scale))
  }

  /// Requests the picture in full resolution for the terminal. `blocks`, the answer to this request, is a
  /// picture of block elements to be covered by an image. Nil if an image over block elements would have too
  /// many pixels.
  public func forTerminal(
    _ graphics: TerminalGraphics, over blocks: Picture, paper: Color, ground: Color
  ) -> PictureRequest? {
    let cell = graphics.cell
    if graphics.form == .placeholders { return PictureRequest(source, in: room, of: cell) }
    let colors: Int? = if case .sixel(let most) = graphics.form { most } else { nil }
    let cells = cells(of: blocks)
    let pixels = cells.columns * cell.columns * cells.rows * cell.rows
    guard pixels <= Self.maxOverlayPixels else { return nil }
    return PictureRequest(
      source, in: room, of: cell,
      overlay: Overlay(cells: cells, cell: cell, paper: paper, ground: ground, sixelColors: colors))
  }

  public var isForTerminal: Bool { cell != Picture.block }

  public var asBlocks: PictureRequest { PictureRequest(source, in: room) }

  /// Returns the extent in cells of the picture answering the request, in its proportions.
  public func cells(of picture: Picture) -> Size {
    let extent = Picture.extent(
      of: picture.width, by: picture.height,
      in: (room.columns * cell.columns, room.rows * cell.rows))
    return Size(
      columns: (extent.width + cell.columns - 1) / cell.columns,
      rows: (extent.height + cell.rows - 1) / cell.rows)
  }
}
