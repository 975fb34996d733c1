import CLibrary

/// The memory of this process at its peak since the value was made.
public struct PeakMemory {
  private let start: Int

  /// Begins to measure; nil if the system does not tell.
  public init?() {
    #if os(Linux)
      guard let file = fopen("/proc/self/clear_refs", "w") else { return nil }
      // From now on the peak is the present size.
      let isReset = fputs("5", file) >= 0
      guard fclose(file) == 0, isReset, let size = Self.value(of: "VmRSS") else { return nil }
      start = size
    #else
      return nil
    #endif
  }

  /// Greatest growth of the process, in bytes; nil if unknown.
  public var growth: Int? { Self.value(of: "VmHWM").map { $0 - start } }

  /// Returns a size reported by the system, in bytes.
  private static func value(of name: String) -> Int? {
    #if os(Linux)
      guard let file = fopen("/proc/self/status", "r") else { return nil }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, Int32(line.count), file) != nil {
        let text = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        guard text.starts(with: name.utf8) else { continue }
        let digits = text.filter { ($0 >= UInt8(ascii: "0")) && ($0 <= UInt8(ascii: "9")) }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } * 1_024
      }
    #endif
    return nil
  }
}
