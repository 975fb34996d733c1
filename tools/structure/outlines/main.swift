// Reads texts with conditions of `PlainText` switched off: `tools/structure/rules` builds and runs it.
//
//   outlines LIST                 for each line of standard input, numbers of switches: the files that they change
//   outlines LIST --fired         for each file, the switches of conditions that decide something in it
//   outlines FILE --print N,N,…   the blocks of a file as JSON, with these switches off

import BookText
import CRules
import Foundation
import PlainText

/// True if the blocks of two books have the same kinds and ranges.
func haveSameBlocks(_ one: Book, _ other: Book) -> Bool {
  one.blocks.elementsEqual(other.blocks) { $0.kind == $1.kind && $0.range == $1.range }
}

/// True if two readings of a text are the same book.
func areSame(_ one: Book, _ other: Book) -> Bool {
  one.text == other.text && one.blocks == other.blocks && one.sections == other.sections
    && one.listed == other.listed && one.emphasis == other.emphasis && one.ruby == other.ruby
    && one.documentLinks == other.documentLinks && one.references == other.references && one.title == other.title
    && one.credits == other.credits && one.language == other.language && one.isRightToLeft == other.isRightToLeft
}

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

func numbers(in text: some StringProtocol) -> [Int32] { text.split(separator: ",").compactMap { Int32($0) } }

/// Prints a line at once.
func say(_ fields: String...) {
  FileHandle.standardOutput.write(Data((fields.joined(separator: "\t") + "\n").utf8))
}

let arguments = CommandLine.arguments
if arguments.count == 4, arguments[2] == "--print" {
  for rule in numbers(in: arguments[3]) { setRule(rule, true) }
  if let book = book(contents(of: arguments[1])) { printBlocks(of: book) }
  exit(0)
}
let files = String(decoding: contents(of: arguments[1]), as: UTF8.self).split(separator: "\n").map(String.init)
let texts = files.map { contents(of: $0) }
if arguments.last == "--fired" {
  for (file, bytes) in zip(files, texts) {
    forgetRules()
    _ = book(bytes)
    say(file, (0..<Int32(ruleCount)).filter { hasFired($0) }.map(String.init).joined(separator: ","))
  }
  exit(0)
}
let before = texts.map { book($0) }
say("ready")
// Switches, the files to read, by their numbers, and after how many that change to stop.
while let line = readLine() {
  let fields = line.split(separator: "\t")
  let most = numbers(in: fields[2])[0]
  let rules = numbers(in: fields[0])
  for rule in rules { setRule(rule, true) }
  var (other, blocks): ([String], [String]) = ([], [])
  for index in numbers(in: fields[1]).map(Int.init) {
    guard blocks.count < most, let before = before[index], let after = book(texts[index]) else { continue }
    if areSame(before, after) { continue }
    other.append("\(index)")
    if !haveSameBlocks(before, after) { blocks.append("\(index)") }
  }
  for rule in rules { setRule(rule, false) }
  say(String(fields[0]), blocks.joined(separator: ","), other.joined(separator: ","))
}
