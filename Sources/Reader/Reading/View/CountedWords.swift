/// Returns a number with its thousands separated: "1,204".
func grouped(_ number: Int) -> String {
  guard number >= 1_000 else { return String(number) }
  return grouped(number / 1_000) + "," + String(1_000 + number % 1_000).dropFirst()
}

/// Returns a number with a noun, its thousands separated: "1,204 words".
package func counted(_ number: Int, _ noun: String, plural: String? = nil) -> String {
  grouped(number) + " " + (number == 1 ? noun : plural ?? noun + "s")
}
