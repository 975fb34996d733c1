/// Characters with raised and lowered forms of their own in Unicode, of the same width.
package enum ShiftedForms {
  private static let plain = "0123456789+-−=()"

  package static let raised = forms(of: plain, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾")
  package static let lowered = forms(of: plain, "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
  /// Only words of these letters are raised.
  package static let raisedLetters = forms(of: "ni", "ⁿⁱ")

  /// Digits by their raised forms.
  package static let digits = Dictionary(
    uniqueKeysWithValues: raised.filter(\.key.isWholeNumber).map { ($1, $0) })

  /// Plain digits stand for raised ones.
  package static func plain(_ text: String) -> String { String(text.map { digits[$0] ?? $0 }) }

  package static func raised(_ number: Int) -> String {
    String(String(number).map { raised[$0] ?? $0 })
  }

  private static func forms(of plain: String, _ shifted: String) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: zip(plain, shifted))
  }
}
