import BookText
import Glibc
import Storage
import TemporaryFiles
import Testing

@Suite("The page cache")
struct PageCacheTests {
  private func fingerprint(_ number: Int) -> Fingerprint {
    Fingerprint(of: Array("book \(number)".utf8))
  }

  @Test func theyAreKeptForEachBook() throws {
    try withTemporaryDirectory { directory in
      let cache = PageCache(DefaultsDirectories(environment: ["HOME": directory]))
      #expect(cache.contents(of: fingerprint(1)) == nil)
      cache.keep([1, 2, 3], of: fingerprint(1))
      cache.keep([4], of: fingerprint(2))
      cache.keep([5], of: fingerprint(2))
      #expect(cache.contents(of: fingerprint(1)) == [1, 2, 3])
      #expect(cache.contents(of: fingerprint(2)) == [5])
      var status = stat()
      try check(stat("\(directory)/.cache/bifolio/pages/\(fingerprint(1))", &status))
      #expect(status.st_mode & 0o777 == 0o600)
    }
  }

  @Test func thoseThatWereKeptLongAgoAreForgotten() throws {
    try withTemporaryDirectory { directory in
      let cache = PageCache(DefaultsDirectories(environment: ["HOME": directory]))
      for number in 0..<40 { cache.keep([UInt8(number)], of: fingerprint(number)) }
      let kept = (0..<40).filter { cache.contents(of: fingerprint($0)) != nil }
      #expect(kept.count == 24 && kept.contains(39))
    }
  }

  @Test func entriesThatCannotBeWrittenAreMissing() throws {
    try withTemporaryDirectory { directory in
      let cache = PageCache(DefaultsDirectories(environment: ["HOME": directory]))
      try makeFile("\(directory)/.cache", [])
      cache.keep([1], of: fingerprint(1))
      #expect(cache.contents(of: fingerprint(1)) == nil)
      let none = PageCache(nil)
      none.keep([1], of: fingerprint(1))
      #expect(none.contents(of: fingerprint(1)) == nil)
    }
  }
}
