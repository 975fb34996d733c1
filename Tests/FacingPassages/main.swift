import CLibrary
import FacingTexts
import JSONValues

// Prints the passages that face each other in two files of paragraphs, for tools/facing.

/// Reads a file of paragraphs, a line of JSON each; nil if it cannot be read.
func pairedText(_ path: String) -> PairedText? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&part, 1, part.count, file)
    if count == 0 { break }
    bytes += part[..<count]
  }
  guard ferror(file) == 0 else { return nil }
  var text: [UInt8] = []
  var paragraphs: [PairedText.Paragraph] = []
  for line in bytes.split(separator: 0x0A) {
    guard let object = JSONValue(line), let words = object["text"]?.text else { return nil }
    let start = text.count
    text += words.utf8
    paragraphs.append((start..<text.count, object["heading"]?.bool == true))
    text.append(0x0A)
  }
  return PairedText(text, paragraphs)
}

let paths = CommandLine.arguments.dropFirst()
guard paths.count == 2 else {
  print("usage: facing-passages A.jsonl B.jsonl")
  exit(2)
}
let texts = paths.map { path in
  guard let text = pairedText(path) else {
    print("\(path): no file of paragraphs")
    exit(1)
  }
  return text
}
for group in FacingAlignment(texts[0], texts[1])?.groups ?? [] {
  let (first, second) = (group.first, group.second)
  print(
    """
    {"a": [\(first.lowerBound), \(first.upperBound)], "b": [\(second.lowerBound), \(second.upperBound)]}
    """)
}
