// Prints the blocks of texts, as JSON, for a copy of the sources that `tools/structure/features` builds. An empty line
// ends each text.

import BookText
import Foundation
import PlainText

func book(_ bytes: [UInt8]) -> Book? { try? Book(plainText: bytes, named: "Book") }

func escaped(_ bytes: ArraySlice<UInt8>) -> String {
  var text = ""
  for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
    switch scalar {
    case "\"", "\\": text += "\\\(scalar)"
    case "\n": text += "\\n"
    case _ where scalar.value < 0x20: text += " "
    default: text.unicodeScalars.append(scalar)
    }
  }
  return text
}

func printBlocks(of book: Book) {
  var lines = ""
  for block in book.blocks {
    var kind = "\(block.kind)".prefix { $0 != "(" }
    if kind == "listItem" { kind = "list" }
    let level = block.headingLevel.map { ", \"level\": \($0)" } ?? ""
    lines += "{\"kind\": \"\(kind)\"\(level), \"text\": \"\(escaped(book.text[block.range]))\"}\n"
  }
  FileHandle.standardOutput.write(Data(lines.utf8))
}

func contents(of file: String) -> [UInt8] {
  [UInt8](FileManager.default.contents(atPath: file) ?? Data())
}

/// Prints a line at once.
func say(_ fields: String...) {
  FileHandle.standardOutput.write(Data((fields.joined(separator: "\t") + "\n").utf8))
}

let arguments = CommandLine.arguments.dropFirst()
for path in arguments {
  if let book = book(contents(of: path)) { printBlocks(of: book) }
  say("")
}
