import Cells

@testable import Terminal

/// A frame as a terminal shows it: every byte outside colour sequences, with the visible part of its pen.
/// Blanks have only a background, unless they are underlined or reversed; movements have nothing.
struct StyledText: Equatable {
  enum Ink: Hashable {
    case terminal
    case indexed(Int)
    case direct(UInt32)
  }

  struct Pen: Hashable {
    var foreground = Ink.terminal
    var background = Ink.terminal
    var attributes: Set<Int> = []
  }

  struct Piece: Equatable {
    let byte: UInt8
    let pen: Pen
  }

  private(set) var pieces: [Piece] = []
  private(set) var pen = Pen()
  /// The pens set for the pieces, visible or not.
  private(set) var pens: [Pen] = []

  /// Shows `frame` after the present frame.
  mutating func show(_ frame: [UInt8], pairs: ColorPairs = ColorPairs()) {
    var rest = frame[...]
    while let byte = rest.first {
      if byte == 0x1B, let body = colorBody(rest.dropFirst()) {
        apply(body)
        rest = rest.dropFirst(body.count + 3)
      } else if rest.starts(with: "\u{1B}(B".utf8) {
        rest = rest.dropFirst(3)
      } else {
        let end = sequenceEnd(rest) ?? rest.startIndex + 1
        let next = end < rest.endIndex ? rest[end] : 0
        let seen = seen(by: rest[..<end], next: next, of: translated(pen, pairs))
        pieces += rest[..<end].map { Piece(byte: $0, pen: seen) }
        pens += rest[..<end].map { _ in pen }
        rest = rest[end...]
      }
    }
  }

  /// The end of the control sequence at the start of `bytes`, or nil.
  private func sequenceEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.starts(with: "\u{1B}[".utf8) else { return nil }
    return bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
  }

  private func seen(by piece: ArraySlice<UInt8>, next: UInt8, of pen: Pen) -> Pen {
    let movements = piece.count > 1 ? "ABCDGHd" : "\u{8}\n\r"
    if movements.utf8.contains(piece.last ?? 0) { return Pen() }
    let isBlank = piece.count > 1 ? "JKX".utf8.contains(piece.last ?? 0) : piece.first == 0x20
    // The first bytes of combining marks.
    guard isBlank, piece.count > 1 || !(0xCC...0xCD ~= next),
      pen.attributes.isDisjoint(with: [4, 7, 9])
    else {
      return pen
    }
    return Pen(background: pen.background)
  }

  /// The parameters of the colour sequence after an escape, or nil if there is none.
  private func colorBody(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.first == UInt8(ascii: "[") else { return nil }
    let body = bytes.dropFirst().prefix { (0x30...0x3B).contains($0) && $0 != 0x3A }
    guard body.endIndex < bytes.endIndex, bytes[body.endIndex] == UInt8(ascii: "m") else {
      return nil
    }
    return body
  }

  private mutating func apply(_ body: ArraySlice<UInt8>) {
    var numbers = body.split(separator: 0x3B, omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: pen = Pen()
      case 1...9: pen.attributes.insert(number)
      case 22: pen.attributes.subtract([1, 2])
      case 23...29: pen.attributes.remove(number - 20)
      case 30...37: pen.foreground = .indexed(number - 30)
      case 38: pen.foreground = ink(&numbers)
      case 39: pen.foreground = .terminal
      case 40...47: pen.background = .indexed(number - 40)
      case 48: pen.background = ink(&numbers)
      case 49: pen.background = .terminal
      case 90...97: pen.foreground = .indexed(number - 82)
      case 100...107: pen.background = .indexed(number - 92)
      default: break
      }
    }
  }

  private func ink(_ numbers: inout ArraySlice<Int>) -> Ink {
    switch numbers.popFirst() {
    case 5: return .indexed(numbers.popFirst() ?? -1)
    case 2:
      var color: UInt32 = 0
      for _ in 0..<3 { color = color << 8 | UInt32(numbers.popFirst() ?? 0) }
      return .direct(color)
    default: return .indexed(-1)
    }
  }

  private func translated(_ pen: Pen, _ pairs: ColorPairs) -> Pen {
    guard case .indexed(let foreground) = pen.foreground,
      case .indexed(let background) = pen.background,
      let pair = pairs.pair(foreground: foreground, background: background)
    else { return pen }
    func ink(_ color: Color) -> Ink { color.rgb.map { .direct($0) } ?? .terminal }
    var pen = pen
    pen.foreground = ink(pair.foreground)
    pen.background = ink(pair.background)
    return pen
  }
}
