/// The speech of a screen reader that speaks the bytes sent to the terminal, as speakup does, for tests.
///
/// Characters are spoken in order of arrival; a jump of the cursor ends one piece and begins another. Colours
/// and erasing are not spoken.
public enum SpokenOutput {
  /// Returns the pieces of an output, without blanks at their ends; blank ones are left out.
  public static func pieces(of output: [UInt8]) -> [String] {
    var pieces: [[UInt8]] = [[]]
    var rest = output[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B: take(sequence: &rest, &pieces)
      case 0x20...: pieces[pieces.count - 1].append(byte)
      default: pieces.append([])
      }
    }
    return pieces.map { String(decoding: $0, as: UTF8.self).trimmed }.filter { !$0.isEmpty }
  }

  private static func take(sequence rest: inout ArraySlice<UInt8>, _ pieces: inout [[UInt8]]) {
    switch rest.popFirst() {
    case UInt8(ascii: "["):
      let parameters = rest.prefix { !(0x40...0x7E).contains($0) }
      rest = rest.dropFirst(parameters.count)
      switch rest.popFirst() {
      // Skipped blanks, and a repeated character.
      case UInt8(ascii: "C"): pieces[pieces.count - 1].append(0x20)
      case UInt8(ascii: "b"):
        let last = String(decoding: pieces[pieces.count - 1], as: UTF8.self).suffix(1)
        let count = Int(String(decoding: parameters, as: UTF8.self)) ?? 1
        pieces[pieces.count - 1] += String(repeating: String(last), count: count).utf8
      case UInt8(ascii: "m"), UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "X"),
        UInt8(ascii: "K"), UInt8(ascii: "c"):
        break
      default: pieces.append([])
      }
    case UInt8(ascii: "]"), UInt8(ascii: "P"):
      while let byte = rest.popFirst(), byte != 0x07 {
        if byte == 0x1B {
          rest.removeFirst()
          return
        }
      }
    case UInt8(ascii: "("): rest.removeFirst()
    default: break
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
