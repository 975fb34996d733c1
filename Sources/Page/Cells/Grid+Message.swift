extension Grid {
  /// Creates an empty screen with lines in its middle, as many as fit.
  public init(message lines: [String], size: Size) {
    self.init(size: size)
    let first = max(0, (size.rows - lines.count) / 2)
    for (index, line) in lines.enumerated() where first + index < size.rows {
      let column = max(0, (size.columns - cellWidth(of: line)) / 2)
      write(line, column: column, row: first + index, style: .plain)
    }
  }
}
