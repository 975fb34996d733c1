import Defaults
import Testing

struct CalendarDayTests {
  @Test func itIsCountedFromTheFirstOfJanuary1970() {
    let table = [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2000-03-01", 11_017),
      ("2026-11-20", 20_777), ("1600-02-29", -135_081), ("9999-12-31", 2_932_896),
    ]
    for (text, number) in table {
      #expect(CalendarDay(text)?.number == number)
      #expect(CalendarDay(number: number).description == text)
    }
  }

  @Test func everyDayOfEightCenturiesFollowsTheOneBeforeAndIsReadAsItIsWritten() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var (year, month, day) = (1601, 1, 1)
    let first = try #require(CalendarDay("1601-01-01")).number
    for number in first..<first + 146_097 * 2 {
      let date = CalendarDay(number: number).date
      guard date == (year, month, day),
        CalendarDay(year: year, month: month, day: day)?.number == number
      else {
        Issue.record("\(number) is \(date)")
        return
      }
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      day += 1
      if day > lengths[month - 1] + (isLeap && month == 2 ? 1 : 0) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }

  @Test func malformedDatesAreRefused() {
    let texts = [
      "", "2026-11", "2026-11-31", "2026-02-29", "2026-00-10", "2026-13-01", "2026-1-01",
      "02026-1-1", "2026/11/20", "-026-11-20", "2026-11-2x", "2026-11-20 ", "+026-11-20",
      "0000-01-01", "２０２６-11-20",
    ]
    for text in texts { #expect(CalendarDay(text) == nil, "\(text)") }
    #expect(CalendarDay(year: .max, month: 1, day: 1) == nil)
    #expect(CalendarDay(year: 2026, month: 1, day: .min) == nil)
  }

  @Test func itKnowsItsMonthAndItsDayOfTheWeek() throws {
    let friday = try #require(CalendarDay("2026-11-20"))
    #expect(friday.weekday == 4)
    #expect((0..<7).map { friday.advanced(by: -4 + $0).weekday } == Array(0..<7))
    #expect(CalendarDay(number: -3).weekday == 0)
    #expect(friday < friday.advanced(by: 1))
  }
}
