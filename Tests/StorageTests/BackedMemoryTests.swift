import Background
import CBackedMemory
import Glibc
import TemporaryFiles
import Testing

@testable import Storage

/// Blocks of memory that lie in files, as malloc hands them out.
@Suite(
  "Large blocks", .serialized, .enabled(if: BackedMemory.isPossible(in: "/tmp")),
  .timeLimit(.minutes(30)))
struct BackedMemoryTests {
  /// Larger than what other tests ask for meanwhile.
  private static let size = 40 << 20

  /// Calls `body` while such blocks lie in files in a directory.
  private func whileBacked(
    from least: Int = Self.size, _ body: (String) throws -> Void
  ) throws {
    try withTemporaryDirectory { directory in
      backed_memory_begin(directory, least)
      defer { backed_memory_begin(directory, .max) }
      try body(directory)
    }
  }

  /// What the system says of the memory at an address: its file and, in KiB, what of it is there.
  private func memory(
    at block: UnsafeMutableRawPointer
  ) throws -> (file: Substring, resident: Int)? {
    let start = String(UInt(bitPattern: block), radix: 16)
    let bytes = try FileAccess.contents(of: "/proc/self/smaps") ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let first = lines.firstIndex(where: { $0.hasPrefix("\(start)-") }),
      let resident = lines[first...].first(where: { $0.hasPrefix("Rss:") })?.split(separator: " "),
      let count = Int(resident[1])
    else { return nil }
    return (lines[first], count)
  }

  /// Whether the memory at an address is that of a file without a name in a directory.
  private func liesInFile(_ block: UnsafeMutableRawPointer, in directory: String) throws -> Bool {
    guard let file = try memory(at: block)?.file else { return false }
    return file.contains(directory) && file.hasSuffix("(deleted)")
  }

  /// Writes a number to each page.
  private func fill(_ block: UnsafeMutableRawPointer, _ count: Int) {
    for place in stride(from: 0, to: count - 8, by: 4096) {
      block.storeBytes(of: place ^ 0x5A5A, toByteOffset: place, as: Int.self)
    }
  }

  private func isFilled(_ block: UnsafeMutableRawPointer, _ count: Int) -> Bool {
    stride(from: 0, to: count - 8, by: 4096).allSatisfy {
      block.load(fromByteOffset: $0, as: Int.self) == $0 ^ 0x5A5A
    }
  }

  @Test func lieInFilesWithoutNamesAndKeepWhatIsWrittenToThem() throws {
    try whileBacked { directory in
      let block = try #require(malloc(Self.size))
      #expect(try liesInFile(block, in: directory))
      #expect(names(in: directory).isEmpty)
      BackedMemory.givingBack {
        for _ in 0..<8 {
          fill(block, Self.size)
          #expect(isFilled(block, Self.size))
        }
      }
      free(block)
    }
  }

  @Test func areGivenBackWhileSomebodyWorks() throws {
    try whileBacked { _ in
      let block = try #require(malloc(Self.size))
      try BackedMemory.givingBack {
        fill(block, Self.size)
        // Each look takes the system longer than the thread needs.
        var looks = 0
        var there = Int.max
        while there > Self.size >> 11, looks < 10_000 {
          let memory = try memory(at: block)
          there = try #require(memory).resident
          looks += 1
        }
        #expect(looks < 10_000)
      }
      #expect(isFilled(block, Self.size))
      free(block)
    }
  }

  @Test func growAndShrinkWithWhatIsInThem() throws {
    try whileBacked { directory in
      var block: UnsafeMutableRawPointer
      block = try #require(calloc(2, Self.size))
      #expect(try liesInFile(block, in: directory))
      #expect(block.load(fromByteOffset: Self.size, as: Int.self) == 0)
      fill(block, 2 * Self.size)
      block = try #require(realloc(block, 3 * Self.size))
      #expect(try liesInFile(block, in: directory))
      #expect(isFilled(block, 2 * Self.size))
      block = try #require(realloc(block, Self.size / 2))
      #expect(try liesInFile(block, in: directory) == false)
      #expect(isFilled(block, Self.size / 2))
      block = try #require(realloc(block, Self.size))
      #expect(isFilled(block, Self.size / 2))
      free(block)
    }
  }

  @Test func areUsualOnesWhereNoFileCanBeMade() throws {
    try whileBacked { directory in
      try check(rmdir(directory))
      let block = try #require(malloc(Self.size))
      #expect(try liesInFile(block, in: directory) == false)
      fill(block, Self.size)
      #expect(isFilled(block, Self.size))
      free(block)
      try check(mkdir(directory, 0o700))
    }
  }

  @Test func areUsualOnesWhereThereAreVeryMany() throws {
    let size = 1 << 23
    try whileBacked(from: size) { directory in
      // Not looked at, they take no memory.
      let blocks = (0..<80).compactMap { _ in malloc(size) }
      try #require(blocks.count == 80)
      let found = try [0, 79].map { try liesInFile(blocks[$0], in: directory) }
      #expect(found == [true, false])
      for block in blocks {
        block.storeBytes(of: 7, as: Int.self)
        free(block)
      }
    }
  }

  @Test func areFreedWhateverTheirAlignment() throws {
    try whileBacked { _ in
      for alignment in [16, 64, 4_096, 1 << 16] {
        var block: UnsafeMutableRawPointer?
        #expect(posix_memalign(&block, alignment, Self.size) == 0)
        #expect(UInt(bitPattern: block) % UInt(alignment) == 0)
        free(block)
        free(aligned_alloc(alignment, Self.size))
      }
      var block: UnsafeMutableRawPointer?
      #expect(posix_memalign(&block, 24, 8) == EINVAL)
    }
  }

  @Test func areArraysThatKnowTheirRoom() throws {
    try whileBacked { _ in
      var numbers = [Int](repeating: 7, count: Self.size / 8)
      #expect(numbers.capacity >= numbers.count && numbers.capacity < 2 * numbers.count)
      while numbers.count < numbers.capacity { numbers.append(8) }
      numbers.append(9)
      #expect(numbers[Self.size / 8 - 1] == 7 && numbers.last == 9)
    }
  }

  @Test func areTakenAndFreedByManyThreads() throws {
    try whileBacked { _ in
      BackedMemory.givingBack {
        let tasks = (0..<4).map { number in
          BackgroundTask {
            (0..<50).allSatisfy { round in
              guard let block = malloc(Self.size) else { return false }
              defer { free(block) }
              let mark = number * 1_000 + round
              for place in stride(from: 0, to: Self.size, by: 1 << 20) {
                block.storeBytes(of: mark, toByteOffset: place, as: Int.self)
              }
              return stride(from: 0, to: Self.size, by: 1 << 20).allSatisfy {
                block.load(fromByteOffset: $0, as: Int.self) == mark
              }
            }
          }
        }
        for task in tasks {
          while task.answer == nil { _ = task.wait(milliseconds: -1) }
          #expect(task.answer == true)
        }
      }
    }
  }
}
