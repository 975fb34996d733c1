import Cells
import Numbers

/// Makes the colour sequences of a frame shorter, and turns palette indices into 24-bit colours.
///
/// Curses sends foreground and background again whenever one of them changes, and resets everything
/// whenever an attribute is turned off. This tracks the terminal's present state and sends only the
/// differences, in one sequence where curses sends several: a frame of a curl shrinks to about
/// half. All other bytes pass unchanged.
struct ColorSequenceOptimizer {
  /// A colour as sent to the terminal.
  enum Ink: Hashable {
    case terminal
    case indexed(Int)
    case direct(UInt32)

    init(_ color: Color) { self = color.rgb.map { .direct($0) } ?? .terminal }
  }

  private struct Pen: Hashable {
    var foreground = Ink.terminal
    var background = Ink.terminal
    /// One bit for the SGR number of each active attribute.
    var attributes: UInt32 = 0
  }

  private var wanted = Pen()
  private var actual = Pen()
  /// True if `wanted` may differ from `actual`.
  private var isStale = false

  /// The frame with shorter colour sequences.
  ///
  /// - Parameter pairs: The 24-bit colours of pairs of indices; a pair that is missing is sent as it is.
  /// - Complexity: O(*n*).
  mutating func optimize(
    _ frame: UnsafeBufferPointer<UInt8>, _ pairs: ColorPairs = ColorPairs()
  ) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(frame.count)
    var position = 0
    while position < frame.count {
      if frame[position] == 0x1B {
        if let end = colorSequenceEnd(frame, position) {
          take(frame[position + 2..<end])
          position = end + 1
          continue
        }
        // "G0 is ASCII": curses sends it with each reset, and nothing here ever changes it.
        if position + 2 < frame.count, frame[position + 1] == 0x28, frame[position + 2] == 0x42 {
          position += 3
          continue
        }
      }
      if isStale { emitDifference(pairs, into: &out) }
      out.append(frame[position])
      position += 1
    }
    if isStale { emitDifference(pairs, into: &out) }
    return out
  }

  /// The position of the m that ends the sequence ESC [ digits and semicolons m, or nil.
  ///
  /// There may be colons in the sequence for a colour (ISO 8613-6); others with colons are unknown.
  private func colorSequenceEnd(_ frame: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    guard start + 2 < frame.count, frame[start + 1] == UInt8(ascii: "[") else { return nil }
    var position = start + 2
    let isColor = ["38:5:", "48:5:"].contains { frame[position...].starts(with: $0.utf8) }
    while position < frame.count {
      switch frame[position] {
      case 0x30...0x39, 0x3B: position += 1
      case 0x3A where isColor: position += 1
      case UInt8(ascii: "m"): return position
      default: return nil
      }
    }
    return nil
  }

  /// Applies a sequence to the wanted state.
  private mutating func take(_ body: Slice<UnsafeBufferPointer<UInt8>>) {
    isStale = true
    var rest = body.split(omittingEmptySubsequences: false) { $0 == 0x3A || $0 == 0x3B }
      .map { Number.clamped($0, to: 0...999) ?? 0 }[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: wanted = Pen()
      case 30...37: wanted.foreground = .indexed(number - 30)
      case 40...47: wanted.background = .indexed(number - 40)
      case 90...97: wanted.foreground = .indexed(number - 82)
      case 100...107: wanted.background = .indexed(number - 92)
      case 39: wanted.foreground = .terminal
      case 49: wanted.background = .terminal
      case 38, 48:
        guard rest.popFirst() == 5, let index = rest.popFirst() else { continue }
        if number == 38 {
          wanted.foreground = .indexed(index)
        } else {
          wanted.background = .indexed(index)
        }
      case 22: wanted.attributes &= ~(1 << 1 | 1 << 2)
      case 23, 24, 27: wanted.attributes &= ~(1 << UInt32(number - 20))
      case 1...9: wanted.attributes |= 1 << UInt32(number)
      default: break
      }
    }
  }

  private mutating func emitDifference(_ pairs: ColorPairs, into out: inout [UInt8]) {
    isStale = false
    let wanted = translated(wanted, pairs)
    guard wanted != actual else { return }
    var parts: [String] = []
    if actual.attributes & ~wanted.attributes != 0 {
      parts.append("0")
      actual = Pen()
    }
    let added = wanted.attributes & ~actual.attributes
    parts += (1...9).filter { added & 1 << UInt32($0) != 0 }.map(String.init)
    if wanted.foreground != actual.foreground { parts.append(sequence(wanted.foreground, "3")) }
    if wanted.background != actual.background { parts.append(sequence(wanted.background, "4")) }
    out += "\u{1B}[\(parts.joined(separator: ";"))m".utf8
    actual = wanted
  }

  /// Returns the pen with the 24-bit colours of its indices.
  private func translated(_ pen: Pen, _ pairs: ColorPairs) -> Pen {
    guard case .indexed(let foreground) = pen.foreground,
      case .indexed(let background) = pen.background,
      let pair = pairs.pair(foreground: foreground, background: background)
    else { return pen }
    var pen = pen
    (pen.foreground, pen.background) = (Ink(pair.foreground), Ink(pair.background))
    return pen
  }

  private func sequence(_ ink: Ink, _ plane: String) -> String {
    switch ink {
    case .terminal: return plane + "9"
    case .direct(let color):
      return "\(plane)8;2;\(color >> 16);\(color >> 8 & 0xFF);\(color & 0xFF)"
    case .indexed(let index):
      return index < 8 ? plane + String(index) : "\(plane)8;5;\(index)"
    }
  }
}
