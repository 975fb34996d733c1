import Glibc

/// Earlier measurements: a text file with one line for each figure, its fields separated by tabs.
///
///     2026-11-20 18:02   0.1.0 045bedb   first page   5 MB   ms   9.31   9.02   9.87
///
/// The last three are the median and the quartiles.
struct FigureHistory {
  private let path: String
  /// The date and the version, at the beginning of each new line.
  private let entry: String
  /// The latest line of each figure.
  private var last: [String: [String]] = [:]

  /// Reads the existing file.
  ///
  /// - Parameters:
  ///   - path: The file, which need not exist.
  ///   - version: The version being measured.
  init(_ path: String, version: String) {
    self.path = path
    var now = time(nil)
    var date = tm()
    localtime_r(&now, &date)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%d %H:%M", &date)
    let written = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    entry = String(decoding: written, as: UTF8.self) + "\t" + version
    guard let file = fopen(path, "r") else { return }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 1_024)
    while fgets(&line, Int32(line.count), file) != nil {
      let bytes = line.prefix { $0 != 0 && $0 != 0x0A }.map { UInt8(bitPattern: $0) }
      let parts = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if parts.count == 8 { last[parts[2] + "\t" + parts[3]] = parts }
    }
  }

  /// Appends a figure.
  ///
  /// - Returns: A sentence about the difference from the last one, if it exceeds the spread of
  ///   both.
  func add(_ figure: Figure) throws -> String? {
    guard let file = fopen(path, "a") else { throw BenchmarkError.cannotWrite(path) }
    defer { fclose(file) }
    let numbers = [figure.median, figure.quartiles.lowerBound, figure.quartiles.upperBound]
    let parts =
      [entry, figure.name, figure.size, figure.unit.rawValue]
      + numbers.map { String(($0 * 10_000).rounded() / 10_000) }
    fputs(parts.joined(separator: "\t") + "\n", file)
    return last[figure.name + "\t" + figure.size].flatMap { change(to: figure, from: $0) }
  }

  private func change(to figure: Figure, from parts: [String]) -> String? {
    let numbers = parts.suffix(3).compactMap(Double.init)
    guard numbers.count == 3, numbers[1] <= numbers[2], numbers[0] != 0 else { return nil }
    // They differ by more than the sum of both interquartile ranges.
    let spread =
      figure.quartiles.upperBound - figure.quartiles.lowerBound + numbers[2] - numbers[1]
    let difference = figure.median - numbers[0]
    guard abs(difference) > max(spread, abs(numbers[0]) * 0.02) else { return nil }
    let percent = Int((difference / numbers[0] * 100).rounded())
    let size = figure.size.isEmpty ? "" : ", \(figure.size)"
    return "\(figure.name)\(size): \(Figure.text(numbers[0])) → \(figure.text), "
      + "\(percent > 0 ? "+" : "")\(percent) % since \(parts[1]) of \(parts[0])"
  }
}
