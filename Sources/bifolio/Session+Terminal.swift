import Glibc
import Reading
import Terminal

/// Giving the terminal away and taking it back.
extension Session {
  /// Stops the program and the rest of its group until they are continued.
  func suspend() {
    reader.leavePages(at: now)
    save()
    breakOffPrograms()
    giveTerminal(within: .milliseconds(500))
    swallowReplies()
    ProcessSignals.stop()
    takeTerminal()
  }

  /// Leaves the terminal as it was found, for somebody else to use; gives up after `limit` where it
  /// does not read.
  func giveTerminal(within limit: Duration) {
    device.write(screen.bytesLeaving() + Greeting.modesOff, within: limit)
    device.restore()
    CrashGuard.arm(false)
  }

  /// Takes the terminal back, and draws everything anew.
  func takeTerminal() {
    do {
      try device.makeRaw()
    } catch {
      status = status ?? 128 + SIGHUP
      return
    }
    CrashGuard.arm(true)
    device.write(Greeting.modesOn)
    resize()
    reader.followPages(at: now)
  }

  /// Saves the place and leaves the terminal for good.
  func leave() {
    carryOut(reader.resolve(at: now).filter { $0 == .placeChanged })
    reader.leavePages(at: now)
    save()
    giveTerminal(within: .milliseconds(500))
    keepPart()
    programs.endAll(at: now)
    CrashGuard.release()
    if status == 0 { swallowReplies() }
  }

  /// Waits a little for answers that are still on their way, so that whoever has the terminal next
  /// does not take them for something typed.
  func swallowReplies() {
    guard line.isWaiting(at: now) else { return }
    try? device.makeRaw()
    let end = line.lastAnswerDue(at: now)
    while line.isWaiting(at: now), now < end {
      var descriptor = pollfd(fd: device.input, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 20) >= 0 else { break }
      guard descriptor.revents != 0 else { continue }
      guard let bytes = device.read() else { break }
      for case .reply(.deviceAttributes) in decoder.feed(bytes, at: now) {
        line.noteAnswer(at: now)
      }
    }
    device.restore()
  }
}
