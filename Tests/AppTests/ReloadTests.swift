import BookText
import CLibrary
import Storage
import System
import TemporaryFiles
import TerminalInput
import Testing

@testable import App
@testable import Reading

@Suite("A file that changes while it is read")
struct ReloadTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Opens a book at a place, and lets it be looked at from the time of 10 seconds on.
  private func session(_ text: String = Desk.text(of: 20_000), at share: String = "50%") throws
    -> Session
  {
    let session = try desk.session(try desk.write(text, to: "book.txt"))
    session.finishReading()
    session.type(share)
    return session
  }

  private var path: String { desk.directory + "/book.txt" }

  /// Lets time pass until the file has been checked, with all consequences.
  private func look(_ session: Session, at seconds: Int) {
    let now = Duration.seconds(seconds)
    session.passTime(isFrameDue: true, at: now)
    var isDone = false
    while !isDone {
      Descriptor.wait(forInput: session.descriptors, within: .milliseconds(20))
      session.passTime(isFrameDue: true, at: now)
      isDone = !session.opened.rereading.isReading && !session.opened.rereading.isLookingAtFile
    }
  }

  private func words(_ session: Session) -> String {
    let book = session.reader.book
    let place = session.reader.pages.anchor.utf8
    return book.line(place..<min(place + 40, book.text.count))
  }

  @Test func isReadAgainAndThePlaceStaysAtItsWords() throws {
    let session = try session()
    let before = words(session)
    _ = try desk.write("A new beginning.\n\n" + Desk.text(of: 20_000), to: "book.txt")
    look(session, at: 10)
    #expect(String(decoding: session.reader.book.text, as: UTF8.self).contains("A new beginning."))
    #expect(words(session) == before)
    #expect(session.foot(at: .seconds(10)) == "The file changed and was read again")
  }

  @Test func keepsItsStateInOneFileWithTheMarksAtTheirWords() throws {
    let session = try session()
    session.type("d")
    let fingerprint = session.reader.book.fingerprint
    for second in 10..<14 {
      _ = try desk.write(
        String(repeating: "More.\n\n", count: second) + Desk.text(of: 20_000), to: "book.txt")
      look(session, at: second)
    }
    let mark = try #require(session.reader.marks.all.first)
    #expect(session.reader.scene.visibleText.contains(mark.passage.offset.utf8))
    session.leave(endsPrograms: false, at: .seconds(20))
    session.finishSaving(at: .seconds(20))
    #expect(session.reader.book.fingerprint == fingerprint)
    // Besides the file as it was before.
    let files = names(in: desk.directory + "/.local/state/bifolio/books")
    #expect(Set(files.map { $0.split(separator: ".")[0] }) == ["\(fingerprint)"])
    // The next session finds place and mark in the version of then.
    let next = try desk.session(path)
    #expect(words(next) == words(session))
    #expect(next.reader.marks.all.count == 1)
  }

  @Test func isNotReadAgainIfItWasReadForOtherSettingsSince() throws {
    let session = try session()
    _ = try desk.write("A new beginning.\n\n" + Desk.text(of: 20_000), to: "book.txt")
    session.ask(.rereading(.reread), at: .seconds(1))
    session.wait(at: .seconds(1)) { !session.opened.rereading.isReading }
    #expect(String(decoding: session.reader.book.text, as: UTF8.self).contains("A new beginning."))
    session.wait(at: .seconds(10)) { session.opened.rereading.isLookingAtFile }
    session.wait(at: .seconds(10)) { !session.opened.rereading.isLookingAtFile }
    #expect(!session.opened.rereading.isReading)
  }

  @Test func isReadAgainAtOnceWithoutTheFocusAndWithoutAKey() throws {
    let session = try session()
    // The first look begins the wait for reports.
    look(session, at: 10)
    session.handle(.focus(false), at: .seconds(11))
    for (second, words) in [(15, "It grew."), (17, "It grew again.")] {
      let now = Duration.seconds(second)
      _ = try desk.write(words + "\n\n" + Desk.text(of: 20_000), to: "book.txt")
      session.wait(at: now) {
        String(decoding: session.reader.book.text, as: UTF8.self).hasPrefix(words)
      }
      look(session, at: second + 1)
    }
  }

  @Test func aReplacedFileIsReadAgainAndItsSuccessorIsWatched() throws {
    let session = try session()
    look(session, at: 10)
    for (second, words) in [(15, "Another file."), (17, "And another.")] {
      _ = try desk.write(words + "\n\n" + Desk.text(of: 20_000), to: "new.txt")
      try check(rename(desk.directory + "/new.txt", path))
      session.wait(at: .seconds(second)) {
        String(decoding: session.reader.book.text, as: UTF8.self).hasPrefix(words)
      }
      look(session, at: second + 1)
    }
    try check(unlink(path))
    look(session, at: 20)
    _ = try desk.write("It is back.\n", to: "book.txt")
    look(session, at: 22)
    #expect(!session.foot(at: .seconds(22)).contains("gone"))
  }

  @Test func staysOpenWhenItVanishesOrAFolderIsInItsPlace() throws {
    let session = try session()
    let text = session.reader.book.text
    try check(unlink(path))
    look(session, at: 10)
    #expect(session.foot(at: .seconds(10)) == "The file is gone; the text read so far stays open")
    session.press(.right, at: .seconds(11))
    try check(mkdir(path, 0o700))
    look(session, at: 12)
    #expect(session.reader.book.text == text && session.failure == nil)
    #expect(!session.foot(at: .seconds(12)).contains("gone"))
    try check(rmdir(path))
    _ = try desk.write("It is back.\n", to: "book.txt")
    look(session, at: 14)
    #expect(String(decoding: session.reader.book.text, as: UTF8.self).contains("It is back."))
  }

  @Test func isLeftAsItWasWhileItIsEmptyOrNoText() throws {
    let session = try session()
    let text = session.reader.book.text
    _ = try desk.write("", to: "book.txt")
    look(session, at: 10)
    #expect(session.reader.book.text == text)
    try makeFile(path, [0x7F] + Array("ELF".utf8) + [UInt8](repeating: 0, count: 3_000))
    look(session, at: 12)
    #expect(session.reader.book.text == text && session.failure == nil)
    #expect(
      session.foot(at: .seconds(12)).hasPrefix("The file changed but could not be read again"))
  }

  @Test func isNotReplacedWhileAListIsOpen() throws {
    let session = try session()
    let text = session.reader.book.text
    session.press(.tab, at: .seconds(9))
    session.type("S", at: .seconds(9))
    _ = try desk.write("Other words.\n", to: "book.txt")
    session.type("?", at: .seconds(9))
    look(session, at: 10)
    #expect(session.reader.book.text == text)
    session.press(.escape, .escape, .escape, at: .seconds(11))
    look(session, at: 12)
    #expect(session.reader.status.isAtPage == (session.reader.book.text != text))
  }

  /// Lets the session begin to read the changed file again, and waits for the text without taking it.
  private func beginReading(_ session: Session, at now: Duration) {
    session.wait(at: now) { session.opened.rereading.isReading }
    session.waitForWork()
  }

  @Test(arguments: ["S", "A"])
  func isNotReplacedWhileAListIsOpenOrTheOldTextIsReadAloud(key: String) throws {
    try makeProgram("\(desk.directory)/voice", "exec sleep 1000")
    let session = try desk.session(try desk.write(Desk.text(of: 20_000), to: "book.txt")) {
      $0.options.settings.programs.speech = "\(desk.directory)/voice"
    }
    session.finishReading()
    session.type("50%")
    let text = session.reader.book.text
    _ = try desk.write("A new beginning.\n\n" + Desk.text(of: 20_000), to: "book.txt")
    beginReading(session, at: .seconds(10))
    // The key comes while the file is being read.
    session.type(key, at: .seconds(10))
    for _ in 0..<5 { session.passTime(isFrameDue: true, at: .seconds(10)) }
    #expect(session.reader.book.text == text && session.opened.rereading.isReading)
    #expect(!session.reader.status.isAtPage || session.reader.status.isSpeaking)
    if key == "S" { session.press(.escape, at: .seconds(11)) } else { session.type(key) }
    look(session, at: 11)
    #expect(session.reader.book.text != text)
    #expect(session.foot(at: .seconds(11)) == "The file changed and was read again")
    session.finish(at: .seconds(12))
  }

  @Test func itsLinesAreNotShownOnceItHasChanged() throws {
    let session = try session()
    _ = try desk.write("Other words.\n", to: "book.txt")
    session.type("F", at: .milliseconds(500))
    session.wait(at: .milliseconds(500)) { session.opened.rereading.excerpt == nil }
    #expect(session.foot(at: .seconds(1)) == "The file changed since it was opened")
    #expect(session.isAtPage)
  }

  @Test func whatWasReadByAKeyIsNotReadOnceMore() throws {
    let session = try session()
    _ = try desk.write("A new beginning.\n\n" + Desk.text(of: 20_000), to: "book.txt")
    session.handle(.key(Key(.function(5))), at: .milliseconds(500))
    session.wait(at: .milliseconds(500)) { !session.opened.rereading.isReading }
    #expect(session.foot(at: .seconds(1)) == "The file changed and was read again")
    var (isLookedAt, isRead) = (false, false)
    session.passTime(isFrameDue: true, at: .seconds(90))
    session.wait(at: .seconds(90)) {
      let rereading = session.opened.rereading
      isLookedAt = isLookedAt || rereading.isLookingAtFile
      isRead = isRead || rereading.isReading
      return !rereading.isLookingAtFile && !rereading.isReading
    }
    #expect(isLookedAt && !isRead)
    // Its lines are those of the new version.
    session.type("F", at: .seconds(91))
    session.wait(at: .seconds(91)) { session.opened.rereading.excerpt == nil }
    #expect(session.reader.status.hasLayers)
  }

  @Test func isReadAgainByAKeyAndSaysIfNothingIsNew() throws {
    let session = try session()
    session.handle(.key(Key(.function(5))), at: .seconds(1))
    look(session, at: 1)
    #expect(session.foot(at: .seconds(1)) == "Read again: the text is the same")
  }

  @Test func isLookedAtWhenTheWindowGetsTheFocus() throws {
    let session = try session()
    look(session, at: 10)
    session.handle(.focus(false), at: .seconds(20))
    #expect(session.opened.rereading.fileDeadline == .seconds(40))
    session.handle(.focus(true), at: .seconds(30))
    #expect(session.opened.rereading.fileDeadline == .seconds(30))
  }

  @Test func theFileIsLookedAtAfterReportsAndAfterInputWithoutThese() throws {
    let version = try #require(FileVersion(of: try desk.write("One", to: "one")))
    let other = try #require(FileVersion(of: try desk.write("Two", to: "two")))
    var watch = try #require(FileWatch("one", version, at: .zero))
    #expect(watch.recordLook(version, isReady: true, at: .seconds(1)) == .same)
    watch.noteActivity(at: .seconds(2))
    #expect(watch.deadline == .seconds(3))
    // Keys in quick succession do not delay the look.
    watch.noteActivity(at: .milliseconds(2_900))
    #expect(watch.deadline == .seconds(3))
    watch.hasReports = true
    #expect(watch.recordLook(version, isReady: true, at: .seconds(3)) == .same)
    watch.noteActivity(at: .seconds(5))
    #expect(watch.deadline == .seconds(33))
    // A report leads to a look, but not to two in a second.
    #expect(watch.recordLook(version, isReady: true, at: .seconds(10)) == .same)
    watch.noteReport(at: .milliseconds(10_400))
    #expect(watch.deadline == .seconds(11))
    watch.noteReport(at: .seconds(20))
    #expect(watch.deadline == .seconds(11))
    #expect(watch.recordLook(other, isReady: false, at: .seconds(35)) == .same)
    // A change that could not be shown is not reported again.
    #expect(watch.deadline == .seconds(36))
    watch.noteActivity(at: .milliseconds(35_100))
    #expect(watch.deadline == .seconds(36))
    #expect(watch.recordLook(other, isReady: true, at: .seconds(36)) == .changed)
    #expect(watch.recordLook(other, isReady: true, at: .seconds(37)) == .same)
    #expect(watch.deadline == .seconds(67))
  }

  @Test func withoutReportsTheFileIsLookedAtEveryFewSecondsAndMoreOftenWhileItIsWrittenOrFollowed()
    throws
  {
    let version = try #require(FileVersion(of: try desk.write("One", to: "one")))
    let other = try #require(FileVersion(of: try desk.write("Two", to: "two")))
    var watch = try #require(FileWatch("one", version, at: .zero))
    #expect(watch.recordLook(version, isReady: true, at: .seconds(1)) == .same)
    #expect(watch.deadline == .seconds(6))
    #expect(watch.recordLook(version, isReady: true, isFollowed: true, at: .seconds(6)) == .same)
    #expect(watch.deadline == .seconds(7))
    #expect(watch.recordLook(other, isReady: true, at: .seconds(36)) == .changed)
    // The file may still be in writing.
    #expect(watch.deadline == .seconds(37))
    #expect(watch.recordLook(other, isReady: true, at: .seconds(95)) == .same)
    #expect(watch.deadline == .seconds(96))
    #expect(watch.recordLook(other, isReady: true, at: .seconds(96)) == .same)
    #expect(watch.deadline == .seconds(101))
  }

  @Test func inputDoesNotReadALongFileAgainTooSoon() throws {
    let version = try #require(FileVersion(of: try desk.write("One", to: "one")))
    let other = try #require(FileVersion(of: try desk.write("Two", to: "two")))
    var watch = try #require(FileWatch("one", version, at: .zero))
    #expect(watch.recordLook(other, isReady: true, at: .seconds(1)) == .changed)
    watch.noteReading(since: .seconds(1), at: .seconds(3))
    watch.noteActivity(at: .seconds(4))
    #expect(watch.deadline == .seconds(23))
  }

  @Test func aLongReadingIsRepeatedAsSeldomAsItIsLong() throws {
    let version = try #require(FileVersion(of: try desk.write("One", to: "one")))
    let other = try #require(FileVersion(of: try desk.write("Two", to: "two")))
    var watch = try #require(FileWatch("one", version, at: .seconds(1)))
    #expect(watch.deadline == .seconds(2))
    #expect(watch.recordLook(version, isReady: true, at: .seconds(2)) == .same)
    #expect(watch.recordLook(other, isReady: false, at: .seconds(3)) == .same)
    #expect(watch.recordLook(other, isReady: true, at: .seconds(4)) == .changed)
    watch.noteReading(since: .seconds(4), at: .seconds(6))
    #expect(watch.deadline == .seconds(26))
    #expect(watch.recordLook(nil, isReady: true, at: .seconds(26)) == .gone)
    #expect(watch.recordLook(nil, isReady: true, at: .seconds(27)) == .same)
  }
}
