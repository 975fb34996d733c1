import CLibrary
import ProcessorTime

/// libFuzzer's entry point: passes each input to the target named by BIFOLIO_FUZZ_TARGET. A
/// violated property stops the program, like a crash.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Input(Array(UnsafeBufferPointer(start: bytes, count: count)))
  let time = processorTime { target(input) }
  // Texts made from choices are longer than the choices, and have limits of their own.
  require(
    makers.contains(name) || time <= leastTime + timePerByte * count,
    "the work is in proportion to the length of the input")
  return 0
}

/// The processor time that every input may take, with the sanitizer: the budget of steps of a document takes
/// most of it if it is used up.
private let leastTime = Duration.seconds(4)
/// The processor time for each byte of the input.
private let timePerByte = Duration.microseconds(500)

/// The fuzz targets, by name.
private let targets: [String: @Sendable (Input) -> Void] = [
  "text": fuzzText, "pages": fuzzPages, "defaults": fuzzDefaults, "input": fuzzInput,
  "turner": fuzzTurner, "reader": fuzzReader,
  "search": fuzzSearch, "archive": fuzzArchive, "package": fuzzPackage, "markup": fuzzMarkup,
  "css": fuzzStyles, "repetitions": fuzzRepetitions, "splices": fuzzSplices,
  "doubling": fuzzDoubling, "pieces": fuzzPieces, "blocks": fuzzBlocks,
]

/// Targets that make texts from choices.
private let makers: Set = ["repetitions", "splices", "doubling", "pieces", "blocks"]

private let name = getenv("BIFOLIO_FUZZ_TARGET").map { String(cString: $0) } ?? ""

private let target: @Sendable (Input) -> Void = {
  guard let found = targets[name] else {
    print("BIFOLIO_FUZZ_TARGET is one of \(targets.keys.sorted().joined(separator: ", "))")
    exit(2)
  }
  return found
}()

/// An input to be decoded: small numbers first, for choices, then bytes.
struct Input {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }
  var bytes: [UInt8] { Array(rest) }

  /// The next byte, or 0 at the end.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number below `count`.
  mutating func number(below count: Int) -> Int { Int(byte()) % max(1, count) }

  mutating func isOdd() -> Bool { byte() & 1 == 1 }

  /// The next bytes, at most `count`.
  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}

/// Stops the program if a property is violated.
func require(_ isSo: Bool, _ law: @autoclosure () -> String) {
  guard isSo else { fatalError("broken: \(law())") }
}
