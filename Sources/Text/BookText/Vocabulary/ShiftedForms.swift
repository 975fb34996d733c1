/// Characters with raised and lowered forms of their own in Unicode, of the same width.
package enum ShiftedForms {
  private static let plain = "0123456789+-−=()"

  package static let raised = forms(of: plain, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾")
  package static let lowered = forms(of: plain, "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
  /// Only words of these letters are raised.
  package static let raisedLetters = forms(of: "ni", "ⁿⁱ")

  package static func raised(_ number: Int) -> String {
    String(String(number).map { raised[$0] ?? $0 })
  }

  private static func forms(of plain: String, _ shifted: String) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: zip(plain, shifted))
  }
}
