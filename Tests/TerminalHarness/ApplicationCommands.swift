/// Removes application program commands (APC) from a program's output, since libvterm 0.1 prints them.
struct ApplicationCommands {
  private enum State {
    case text
    case escape
    case command
    case commandEscape
  }

  private var state = State.text

  /// Returns the next part of the output without commands; these may begin and end in other parts.
  mutating func removed(from bytes: some Sequence<UInt8>) -> [UInt8] {
    var rest: [UInt8] = []
    for byte in bytes {
      switch state {
      case .text where byte == 0x1B: state = .escape
      case .text: rest.append(byte)
      case .escape where byte == UInt8(ascii: "_"): state = .command
      case .escape where byte == 0x1B: rest.append(0x1B)
      case .escape:
        rest += [0x1B, byte]
        state = .text
      case .command: if byte == 0x1B { state = .commandEscape }
      case .commandEscape: state = byte == UInt8(ascii: "\\") ? .text : .command
      }
    }
    return rest
  }
}
