/// Returns a number with its thousands separated: "1,204".
func grouped(_ number: Int) -> String {
  var digits = String(number)
  var groups: [Substring] = []
  while digits.count > 3 {
    groups.insert(digits.suffix(3), at: 0)
    digits.removeLast(3)
  }
  groups.insert(digits[...], at: 0)
  return groups.joined(separator: ",")
}

/// Returns a number with a noun, its thousands separated: "1,204 words".
func counted(_ number: Int, _ noun: String, plural: String? = nil) -> String {
  grouped(number) + " " + (number == 1 ? noun : plural ?? noun + "s")
}
