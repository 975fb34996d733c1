import Asking
import Cells
import Pictures

/// Images drawn by a terminal over cells, with their parts on the present frame. Text written to a cell
/// erases the image there. So an image is drawn only while nothing moves or covers its picture of block
/// elements; afterwards its rows are written again.
struct OverlayImages {
  private struct Image {
    let request: PictureRequest
    let image: OverlayImage
  }

  private struct Drawing {
    let overlay: ImageOverlay
    var strips = 0
  }

  private var images: [Int: Image] = [:]
  /// The numbers, oldest first.
  private var order: [Int] = []
  private var lastNumber = 0
  private var drawings: [Drawing] = []
  /// The present frame, if it shows images.
  private var shown: Grid?

  /// Bytes of all images.
  private static let maxLength = 16 << 20

  /// Makes room for the image. Returns its number, and the requests of dropped images.
  mutating func add(
    _ image: OverlayImage, for request: PictureRequest
  ) -> (number: Int, dropped: [PictureRequest]) {
    var dropped: [PictureRequest] = []
    var length = images.values.reduce(image.length) { $0 + $1.image.length }
    while length > Self.maxLength, let oldest = order.first {
      order.removeFirst()
      guard let removed = images.removeValue(forKey: oldest) else { continue }
      length -= removed.image.length
      dropped.append(removed.request)
    }
    lastNumber += 1
    images[lastNumber] = Image(request: request, image: image)
    order.append(lastNumber)
    return (lastNumber, dropped)
  }

  mutating func removeAll() { (images, order) = ([:], []) }

  /// Records that the terminal has cleared the screen.
  mutating func noteCleared() { for index in drawings.indices { drawings[index].strips = 0 } }

  /// No image is drawn while something moves, or in the lowest row: the terminal would scroll. Returns rows
  /// to be written as a whole, to erase images.
  mutating func prepare(_ frame: Grid, isMoving: Bool) -> Set<Int> {
    let wanted =
      isMoving
      ? []
      : frame.overlays.filter {
        images[$0.number] != nil && $0.rect.rows.upperBound < frame.size.rows
          && $0.isWhole(in: frame)
      }
    let drawn = drawings.filter { $0.strips > 0 }
    defer { shown = wanted.isEmpty ? nil : frame }
    if drawings.map(\.overlay) == wanted, drawn.allSatisfy({ isUnchanged($0.overlay, in: frame) }) {
      return []
    }
    drawings = wanted.map { Drawing(overlay: $0) }
    return Set(drawn.flatMap(\.overlay.rect.rows))
  }

  /// Whether no cell in the rows of an image changes: curses may write more of a row than its changes.
  private func isUnchanged(_ overlay: ImageOverlay, in frame: Grid) -> Bool {
    guard let shown, shown.size == frame.size else { return false }
    return overlay.rect.rows.allSatisfy { row in
      frame.withRow(row) { cells in shown.withRow(row) { $0.elementsEqual(cells) } }
    }
  }

  var isIdle: Bool {
    drawings.allSatisfy { $0.strips >= images[$0.overlay.number]?.image.strips.count ?? 0 }
  }

  /// Removes and returns the next bytes to send: whole strips, at least `count` bytes if available.
  mutating func takeBytes(atLeast count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in drawings.indices {
      guard let image = images[drawings[index].overlay.number]?.image else { continue }
      let rect = drawings[index].overlay.rect
      while bytes.count < count, drawings[index].strips < image.strips.count {
        let strip = image.strips[drawings[index].strips]
        bytes += Self.position(column: rect.column, row: rect.row + strip.row)
        switch image.form {
        case .sixel: bytes += "\u{1B}P0;1;0q".utf8 + strip.data + "\u{1B}\\".utf8
        case .file: bytes += "\u{1B}]1337;File=".utf8 + strip.data + "\u{07}".utf8
        }
        drawings[index].strips += 1
        if drawings[index].strips == image.strips.count { bytes += cells(besides: rect) }
      }
    }
    // The cursor gets back the place and the colours that curses knows. The scrolling region is reset: curses
    // sets it to the rows of the first screen, so that an image would scroll there in a window grown since.
    return bytes.isEmpty ? [] : Array("\u{1B}7\u{1B}[r".utf8) + bytes + Array("\u{1B}8".utf8)
  }

  /// Writes the cells at the right of an image again: Konsole 25 clears a column more than the image has.
  private func cells(besides rect: Rect) -> [UInt8] {
    let column = rect.columns.upperBound
    guard let shown, column < shown.size.columns else { return [] }
    return rect.rows.flatMap { row -> [UInt8] in
      let cell = shown[column: column, row: row]
      guard cell.glyph.width == 1, cell.style.attributes.isEmpty, cell.style.background.rgb != nil
      else { return [] }
      var pen = "0"
      for (layer, color) in [(38, cell.style.foreground), (48, cell.style.background)]
      where color.rgb != nil {
        pen += ";\(layer);2;\(color.red);\(color.green);\(color.blue)"
      }
      return Self.position(column: column, row: row)
        + Array("\u{1B}[\(pen)m\(cell.glyph.text)".utf8)
    }
  }

  private static func position(column: Int, row: Int) -> [UInt8] {
    Array("\u{1B}[\(row + 1);\(column + 1)H".utf8)
  }
}
