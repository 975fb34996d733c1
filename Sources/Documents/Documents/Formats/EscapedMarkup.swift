extension [UInt8] {
  /// Writes `"`, `&`, `<` and `>` as character references.
  mutating func append(escaping text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case "\"": self += "&quot;".utf8
      case "&": self += "&amp;".utf8
      case "<": self += "&lt;".utf8
      case ">": self += "&gt;".utf8
      default: append(byte)
      }
    }
  }
}
