/// Something to be done by the owner of the programs in the background. The answer is a ``ProgramAnswer``.
public enum ProgramEffect: Hashable, Sendable {
  /// Look up a word in a dictionary.
  case lookUp(String)
  /// Cancel the look-up.
  case cancelLookUp
  /// Read a sentence aloud.
  case speak(String)
  /// Stop speech.
  case stopSpeech
}
