/// Finds leaders in the bytes of a line: ``ColumnGap/fewestDots`` dots or more, with less than a gap between
/// two of them.
struct LeaderScan {
  private var (dots, blanks) = (0, 0)

  /// A leader is long enough with this dot. Costs O(1).
  mutating func reachesLeader(with byte: UInt8) -> Bool {
    blanks = byte == " " ? blanks + 1 : 0
    if byte == "." {
      dots += 1
    } else if byte != " " || blanks == ColumnGap.minimumBlanks {
      dots = 0
    }
    return byte == "." && dots == ColumnGap.fewestDots
  }
}
