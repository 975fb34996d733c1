import Cells
import Numbers

/// Makes the colour sequences of a frame shorter, and turns palette indices into 24-bit colours. Curses sends
/// foreground and background again whenever one of them changes, and resets everything whenever an attribute
/// is turned off. This type tracks the terminal's present state and sends only the differences, in one
/// sequence instead of several. It sends only what is visible: a blank has no foreground, and movements of
/// the cursor have no colours. A frame of a curl shrinks to less than half. All other bytes pass unchanged.
struct ColorSequenceOptimizer {
  enum Ink: Hashable {
    case terminal
    case indexed(Int)
    case direct(UInt32)

    init(_ color: Color) {
      self =
        color.rgb.map { .direct($0) } ?? color.paletteNumber.map { .indexed(Int($0)) } ?? .terminal
    }
  }

  private struct Pen: Hashable {
    var foreground = Ink.terminal
    var background = Ink.terminal
    /// One bit for the SGR number of each active attribute.
    var attributes: UInt32 = 0
  }

  /// Attributes that give blanks a visible foreground: underlined, reversed, struck out.
  private static let seenOnBlanks: UInt32 = 1 << 4 | 1 << 7 | 1 << 9

  private var wanted = Pen()
  private var actual = Pen()
  private var isStale = false

  /// Records that other bytes have reset all colours and attributes.
  mutating func noteReset() { (actual, isStale) = (Pen(), true) }

  /// Shortens colour sequences, leaving the terminal with the colours curses expects. A missing pair is sent
  /// unchanged.
  mutating func optimize(
    _ frame: UnsafeBufferPointer<UInt8>, _ pairs: ColorPairs = ColorPairs()
  ) -> [UInt8] {
    let out = optimizePart(frame, pairs)
    guard isStale else { return out }
    var end: [UInt8] = []
    emitDifference(pairs, seen: .pen, into: &end)
    return out + end
  }

  /// Shortens the sequences of bytes unknown to curses. The next frame still begins with the pen at the end
  /// of the frame before.
  mutating func optimizeAside(_ bytes: [UInt8], _ pairs: ColorPairs) -> [UInt8] {
    let kept = wanted
    defer { (wanted, isStale) = (kept, isStale || !bytes.isEmpty) }
    return bytes.withUnsafeBufferPointer { optimizePart($0, pairs) }
  }

  /// Sends colours only before something that shows them. The part must begin and end between control
  /// sequences.
  private mutating func optimizePart(
    _ frame: UnsafeBufferPointer<UInt8>, _ pairs: ColorPairs
  ) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(frame.count)
    var position = 0
    while position < frame.count {
      var end = position + 1
      if frame[position] == 0x1B {
        // "G0 is ASCII": curses sends it with each reset, and nothing here ever changes it.
        if end + 1 < frame.count, frame[end] == "(", frame[end + 1] == "B" {
          position += 3
          continue
        }
        end = endOfSequence(in: frame, atEscape: position) ?? end
        if isColorSequence(frame[position..<end]) {
          applyToWanted(frame[position + 2..<end - 1])
          position = end
          continue
        }
      } else if !isStale {
        end = frame[end...].firstIndex(of: 0x1B) ?? frame.count
      }
      if isStale {
        let next = end < frame.count ? frame[end] : 0
        let seen = Self.visiblePart(of: frame[position..<end], next: next)
        emitDifference(pairs, seen: seen, into: &out)
      }
      out.append(contentsOf: frame[position..<end])
      position = end
    }
    return out
  }

  /// The end of the control sequence (CSI of ECMA-48) at an escape; nil if none begins there, or it is not
  /// complete.
  private func endOfSequence(
    in frame: UnsafeBufferPointer<UInt8>, atEscape start: Int
  ) -> Int? {
    guard start + 1 < frame.count, frame[start + 1] == "[" else { return nil }
    let final = frame[(start + 2)...].firstIndex { !(" "..."?").contains($0) }
    return final.flatMap { ("@"..."~").contains(frame[$0]) ? $0 + 1 : nil }
  }

  /// ESC, `[`, digits and semicolons, `m`. A sequence for a colour may contain colons (ISO 8613-6); other
  /// sequences with colons are unknown.
  private func isColorSequence(_ piece: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard piece.count > 2, piece.last == "m" else { return false }
    let body = piece.dropFirst(2).dropLast()
    guard body.allSatisfy({ $0.isDigit || $0 == ";" || $0 == ":" }) else { return false }
    return !body.contains(":") || ["38:5:", "48:5:"].contains { body.starts(with: $0.utf8) }
  }

  /// The visible part of the pen.
  private enum Seen {
    case nothing
    case background
    case pen
  }

  /// The part of the pen shown by a piece of a frame; `next` is the byte after the piece, 0 at the end.
  private static func visiblePart(
    of piece: Slice<UnsafeBufferPointer<UInt8>>, next: UInt8
  ) -> Seen {
    // A combining mark after a blank has its foreground.
    if piece.first == " " { return next < 0x80 ? .background : .pen }
    guard let final = piece.last, piece.count > 1 || final < " " else { return .pen }
    return switch Unicode.Scalar(final) {
    case "A", "B", "C", "D", "G", "H", "d", "\u{8}", "\n", "\r": .nothing
    case "J", "K", "X": .background
    default: .pen
    }
  }

  private mutating func applyToWanted(_ body: Slice<UnsafeBufferPointer<UInt8>>) {
    isStale = true
    var rest: Slice<UnsafeBufferPointer<UInt8>>? = body
    while let number = Self.removeNumber(from: &rest) {
      switch number {
      case 0: wanted = Pen()
      case 30...37: wanted.foreground = .indexed(number - 30)
      case 40...47: wanted.background = .indexed(number - 40)
      // The bright colours are 8 to 15.
      case 90...97: wanted.foreground = .indexed(number - 82)
      case 100...107: wanted.background = .indexed(number - 92)
      case 39: wanted.foreground = .terminal
      case 49: wanted.background = .terminal
      case 38, 48:
        guard Self.removeNumber(from: &rest) == 5, let index = Self.removeNumber(from: &rest)
        else { continue }
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

  /// The first number of a sequence; 0 if it is empty, nil after the last. Numbers have colons or semicolons
  /// between them.
  private static func removeNumber(from rest: inout Slice<UnsafeBufferPointer<UInt8>>?) -> Int? {
    guard let numbers = rest else { return nil }
    let end = numbers.firstIndex { $0 == ":" || $0 == ";" }
    rest = end.map { numbers[($0 + 1)...] }
    return Number.clamped(numbers[..<(end ?? numbers.endIndex)], to: 0...999) ?? 0
  }

  /// Sends the colours and attributes that differ from the terminal's, as far as the next bytes show them.
  private mutating func emitDifference(
    _ pairs: ColorPairs, seen: Seen, into out: inout [UInt8]
  ) {
    if case .nothing = seen { return }
    var wanted = withDirectColors(wanted, pairs)
    if case .background = seen, wanted.attributes == actual.attributes,
      wanted.attributes & Self.seenOnBlanks == 0
    {
      isStale = wanted.foreground != actual.foreground
      wanted.foreground = actual.foreground
    } else {
      isStale = false
    }
    guard wanted != actual else { return }
    var parts: [String] = []
    if actual.attributes & ~wanted.attributes != 0 {
      parts.append("0")
      actual = Pen()
    }
    let added = wanted.attributes & ~actual.attributes
    parts += (1...9).filter { added & 1 << UInt32($0) != 0 }.map(String.init)
    if wanted.foreground != actual.foreground {
      parts.append(parameters(of: wanted.foreground, plane: "3"))
    }
    if wanted.background != actual.background {
      parts.append(parameters(of: wanted.background, plane: "4"))
    }
    out += "\u{1B}[\(parts.joined(separator: ";"))m".utf8
    actual = wanted
  }

  /// Returns a pen with the 24-bit colours of its indices; unchanged if they form no known pair.
  private func withDirectColors(_ pen: Pen, _ pairs: ColorPairs) -> Pen {
    guard case .indexed(let foreground) = pen.foreground,
      case .indexed(let background) = pen.background,
      let pair = pairs.pair(foreground: foreground, background: background)
    else { return pen }
    var pen = pen
    (pen.foreground, pen.background) = (Ink(pair.foreground), Ink(pair.background))
    return pen
  }

  /// Parameters such as “38;5;12”; `plane` is `3` for the foreground, `4` for the background.
  private func parameters(of ink: Ink, plane: String) -> String {
    switch ink {
    case .terminal: return plane + "9"
    case .direct(let color):
      return "\(plane)8;2;\(color >> 16);\(color >> 8 & 0xFF);\(color & 0xFF)"
    case .indexed(let index):
      return index < 8 ? plane + String(index) : "\(plane)8;5;\(index)"
    }
  }
}
