import CEmulator

/// A terminal emulator: converts a program's output to screens.
final class Emulator {
  /// The beginning of an incomplete character.
  private var cutCharacter: [UInt8] = []
  private let handle: OpaquePointer
  private var columns: Int
  /// The rows as last read; only changed ones are read again.
  private var cells: [[EmulatedCell]] = []

  /// Creates an empty screen.
  ///
  /// - Throws: `HarnessError.invalidArgument` unless there are 2...10000 columns and 1...10000 rows.
  init(columns: Int, rows: Int) throws {
    guard
      let rowCount = Int32(exactly: rows), let columnCount = Int32(exactly: columns),
      let handle = emulator_create(rowCount, columnCount)
    else { throw HarnessError.invalidArgument("cannot emulate \(columns)x\(rows) cells") }
    self.handle = handle
    self.columns = columns
    cells = Array(repeating: [], count: rows)
  }

  deinit {
    emulator_free(handle)
  }

  /// Interprets bytes written by the program.
  ///
  /// A character cut by the end of a read is held back: libvterm 0.1.4 would show its parts.
  func write(_ bytes: UnsafeRawBufferPointer) {
    let all = cutCharacter + Array(bytes)
    let whole = all.count - incompleteSuffix(of: all)
    cutCharacter = Array(all[whole...])
    all.withUnsafeBytes { emulator_write(handle, $0.baseAddress, whole) }
  }

  /// Number of bytes of an incomplete UTF-8 sequence at the end.
  private func incompleteSuffix(of bytes: [UInt8]) -> Int {
    for length in 1...3 where length <= bytes.count {
      let byte = bytes[bytes.count - length]
      if byte & 0xC0 == 0x80 { continue }
      let expected = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return expected > length ? length : 0
    }
    return 0
  }

  /// Returns the pending replies to the program's queries, and clears them.
  func takeAnswers() -> [UInt8] {
    var answers: [UInt8] = []
    while true {
      let part = [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
        count = emulator_read_output(handle, buffer.baseAddress, buffer.count)
      }
      if part.isEmpty { return answers }
      answers += part
    }
  }

  /// Changes the size.
  ///
  /// - Throws: `HarnessError.invalidArgument` unless there are 2...10000 columns and 1...10000 rows.
  func resize(columns: Int, rows: Int) throws {
    guard
      let rowCount = Int32(exactly: rows), let columnCount = Int32(exactly: columns),
      emulator_resize(handle, rowCount, columnCount)
    else { throw HarnessError.invalidArgument("cannot emulate \(columns)x\(rows) cells") }
    self.columns = columns
    cells = Array(repeating: [], count: rows)
  }

  /// The present screen.
  ///
  /// - Parameter rereadingAll: Whether to read the unchanged rows again as well.
  /// - Returns: The screen by the bytes written so far.
  func screen(rereadingAll: Bool = false) -> EmulatedScreen {
    var buffer: [emulator_cell] = []
    for row in cells.indices {
      let number = Int32(row)
      guard emulator_take_row_change(handle, number) || rereadingAll else { continue }
      if buffer.isEmpty { buffer = Array(repeating: emulator_cell(), count: columns) }
      let count = emulator_copy_row(handle, number, &buffer, buffer.count)
      cells[row] = buffer.prefix(count).map(EmulatedCell.init)
    }
    let cursor = emulator_get_cursor(handle)
    return EmulatedScreen(
      cells: cells,
      cursor: EmulatedCursor(
        column: Int(cursor.column), row: Int(cursor.row), isVisible: cursor.is_visible),
      isAlternateScreen: emulator_is_alternate_screen(handle),
      mouseMode: Int(emulator_mouse_mode(handle)))
  }
}

extension EmulatedCell {
  /// Texts of the ASCII characters, so that most cells need not make one.
  private static let asciiTexts = (0..<128).map { String(Unicode.Scalar(UInt8($0))) }

  fileprivate init(_ cell: emulator_cell) {
    self.init(
      text: Self.text(of: cell),
      width: Int(cell.width),
      foreground: EmulatedColor(cell.foreground),
      background: EmulatedColor(cell.background),
      bold: cell.bold,
      italic: cell.italic,
      underline: cell.underline,
      reverse: cell.reverse,
      strikethrough: cell.strike)
  }

  private static func text(of cell: emulator_cell) -> String {
    let count = Int(cell.code_point_count)
    if count == 0 { return cell.width == 0 ? "" : " " }
    if count == 1, cell.code_points.0 < 128 { return asciiTexts[Int(cell.code_points.0)] }
    return withUnsafeBytes(of: cell.code_points) { bytes in
      var scalars = String.UnicodeScalarView()
      for codePoint in bytes.bindMemory(to: UInt32.self).prefix(count) {
        scalars.append(Unicode.Scalar(codePoint) ?? "\u{FFFD}")
      }
      return String(scalars)
    }
  }
}

extension EmulatedColor {
  fileprivate init(_ color: emulator_color) {
    switch color.kind {
    case EMULATOR_COLOR_INDEXED: self = .indexed(color.index)
    case EMULATOR_COLOR_RGB: self = .rgb(color.red, color.green, color.blue)
    default: self = .terminalDefault
    }
  }
}
