import App
import Cells
import Decoding
import System
import Terminal

extension Failure {
  /// Writes the message to standard error, on one line, without control characters.
  func report() { warn(message) }
}

/// Writes a line to standard error, in the terminal's code set, with “?” for controls. Ignores a failure.
func warn(_ message: String) {
  // Standard error is held in memory while the program runs: whether it is a terminal is not known here. If
  // it cannot be written to, the failure cannot be reported.
  try? Descriptor.write(
    inTerminalsCodeSet("bifolio: \(sanitized(message))\n"), to: Descriptor.standardError)
}

/// A text in the terminal's code set: UTF-8, or another one with substitutes for missing letters.
private func inTerminalsCodeSet(_ text: String) -> [UInt8] {
  guard let name = CodeSet.foreign(in: CurrentProcess.environment) else { return Array(text.utf8) }
  return Transliteration(to: name).bytes(of: text)
}

/// Writes text to standard output: to a terminal in its code set, otherwise in UTF-8.
func printText(_ text: String) throws(Failure) {
  let isTerminal = Descriptor.isTerminal(Descriptor.standardOutput)
  try printBytes(isTerminal ? inTerminalsCodeSet(text) : Array(text.utf8))
}

/// - Throws: ``Failure`` if standard output cannot be written to.
func printBytes(_ bytes: [UInt8]) throws(Failure) {
  do throws(SystemError) {
    try Descriptor.write(bytes, to: Descriptor.standardOutput)
  } catch {
    throw Failure("standard output: \(error)")
  }
}
