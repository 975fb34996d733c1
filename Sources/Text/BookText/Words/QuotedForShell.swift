/// Returns a word quoted for shells if necessary. A leading hyphen, the sign of options, gets `./` before it.
public func quotedForShell(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    ("0"..."9").contains(byte) || ("@"..."Z").contains(byte) || ("a"..."z").contains(byte)
      || ["+", ",", "-", ".", "/", "_"].contains(byte)
  }
  if isPlain, !word.hasPrefix("-") { return word }
  return (word.hasPrefix("-") ? "./" : "") + "'" + word.changing("'", to: #"'\''"#) + "'"
}
