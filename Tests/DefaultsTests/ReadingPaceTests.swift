import Defaults
import SeededRandom
import Testing

struct ReadingPaceTests {
  private func pace(_ stays: [(words: Int, seconds: Int)]) throws -> ReadingPace {
    var pace = ReadingPace()
    for (words, seconds) in stays {
      pace.record(
        try #require(ReadingTally(words: words, in: .seconds(seconds), pages: 1)))
    }
    return pace
  }

  @Test func nothingIsClaimedUntilEnoughHasBeenMeasured() throws {
    #expect(ReadingPace().wordsPerMinute == nil)
    #expect(try pace(Array(repeating: (300, 60), count: 4)).wordsPerMinute == nil)
    #expect(try pace(Array(repeating: (100, 20), count: 5)).wordsPerMinute == nil)
    #expect(try pace(Array(repeating: (120, 24), count: 5)).wordsPerMinute == 300)
  }

  @Test func aFewPagesLeftOpenOrLookedAtDoNotMoveIt() throws {
    let read = Array(repeating: (words: 250, seconds: 60), count: 12)
    let disturbed = read + [(250, 280), (250, 290), (250, 13), (9, 200), (250, 14)]
    #expect(try pace(disturbed).wordsPerMinute == 250)
  }

  @Test func itFollowsAReaderWhoHasBecomeFaster() throws {
    let slow = Array(repeating: (words: 200, seconds: 100), count: 40)
    let fast = Array(repeating: (words: 200, seconds: 40), count: 17)
    #expect(try pace(slow).wordsPerMinute == 120)
    #expect(try pace(slow + fast).wordsPerMinute == 300)
    // Reading more than an hour ago is dropped.
    #expect(try pace(slow + fast + fast) == pace(fast + fast))
  }

  @Test func ofTwoSpeedsWithHalfOfTheWordsEachTheFasterIsThePace() throws {
    let fast = Array(repeating: (words: 200, seconds: 40), count: 3)
    let slow = Array(repeating: (words: 200, seconds: 100), count: 2)
    let stays = slow + fast
    #expect(try pace(stays + [(200, 100)]).wordsPerMinute == 300)
    #expect(try pace(stays + [(198, 99)]).wordsPerMinute == 300)
    #expect(try pace(stays + [(202, 101)]).wordsPerMinute == 120)
  }

  @Test func anAppendedPaceIsLaterAndReplacesTheEarliestStays() throws {
    let slow = Array(repeating: (words: 200, seconds: 100), count: 20)
    let fast = Array(repeating: (words: 200, seconds: 40), count: 20)
    var sum = try pace(slow)
    sum.append(try pace(fast))
    #expect(sum.wordsPerMinute == 300)
    let expected = try pace(slow + fast)
    #expect(sum == expected)
  }

  @Test(arguments: UInt64(0)..<20)
  func thePaceIsBetweenTheSlowestAndTheFastestStay(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let stays = (0..<32).map { _ in
      (words: Int.random(in: 60...700, using: &random), seconds: 0)
    }.map { (words: $0.words, seconds: Int.random(in: 40...290, using: &random)) }
    let rates = stays.map { Double($0.words) * 60 / Double($0.seconds) }
    let measured = try #require(try pace(stays).wordsPerMinute)
    #expect(rates.contains(measured))
    // Half of the words were read at least as slowly, half at least as fast.
    let all = stays.reduce(0) { $0 + $1.words }
    func words(where isMeant: (Double) -> Bool) -> Int {
      zip(stays, rates).reduce(0) { $0 + (isMeant($1.1) ? $1.0.words : 0) }
    }
    #expect(words { $0 >= measured } * 2 >= all)
    #expect(words { $0 <= measured } * 2 >= all)
  }
}
