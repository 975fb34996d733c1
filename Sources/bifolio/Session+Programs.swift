import Glibc
import Processes
import Reading
import Storage
import Terminal

/// Running other programs.
extension Session {
  /// Goes on with the programs beside the reader, and shows what has come of them.
  func runPrograms() {
    for event in programs.advance(at: now) {
      switch event {
      case .definition(let word, let lines):
        carryOut(reader.showDefinition(of: word, lines, at: now))
      case .lookUpFailed(let reason): reader.lookUpFailed(reason)
      case .speechEnded: carryOut(reader.speechEnded(at: now))
      case .speechFailed(let reason): reader.speechFailed(reason)
      }
      needsFrame = true
    }
  }

  /// Reads a sentence aloud, in the language of the book.
  func speak(_ sentence: String) {
    programs.speak(sentence, language: reader.book.language, at: now)
  }

  /// Ends the programs beside the reader, and says which of them had not done.
  func breakOffPrograms() {
    breakOffSpeech()
    if programs.isLookingUp { reader.lookUpFailed("Looking up was broken off") }
    programs.endAll(at: now)
  }

  /// Falls silent, and says so where somebody spoke.
  func breakOffSpeech() {
    guard programs.isSpeaking else { return }
    programs.stopSpeaking(at: now)
    reader.speechFailed("Reading aloud was broken off")
  }

  // MARK: The editor

  /// Has a note written in the reader's editor.
  func edit(_ note: EditedNote) {
    reader.leavePages(at: now)
    save()
    breakOffPrograms()
    needsFrame = true
    let text = note.text.isEmpty ? "" : note.text + "\n"
    do {
      let command = try EditorCommand(
        setting: saved.settings.programs.editor, environment: environment)
      let file = try TemporaryFile(text, suffix: ".md", environment: environment)
      let ending = try run(try command.launch(for: file.path, environment: environment))
      guard let written = file.text() else {
        reader.say("The note is as it was: what was written is gone, or is too long")
        return
      }
      // Of an editor that was ended with the program, what it had saved is kept.
      guard ending == 0 || status != nil && written != text else {
        reader.say("The note is as it was: the editor ended with an error")
        return
      }
      carryOut(reader.takeEdited(written.withoutLineEnds, for: note))
    } catch {
      reader.say(error.description)
    }
  }

  /// Runs a program that has the terminal until it ends.
  ///
  /// - Returns: Its exit status, or the negative number of the signal that ended it.
  private func run(_ launch: ProgramLaunch) throws(ProgramError) -> Int32 {
    giveTerminal(within: .milliseconds(500))
    swallowReplies()
    defer {
      // A program that was ended may have left the terminal in modes of its own.
      device.restore()
      takeTerminal()
    }
    let program = try ForegroundProcess(
      launch, reading: device.input, writing: STDOUT_FILENO)
    while true {
      let ending = program.wait(watching: signals.descriptor)
      for signal in signals.read() { answer(signal) }
      if let ending { return ending }
      if let status { return end(program, by: status - 128) }
    }
  }

  /// Answers a signal that has come while another program has the terminal.
  private func answer(_ signal: ProcessSignals.Signal) {
    switch signal {
    // Keys that were meant for the other program.
    case .end(SIGINT), .end(SIGQUIT): break
    case .end(let number): status = 128 + number
    // Stopped together, as one job; the other program has had the signal too.
    case .stop: ProcessSignals.stop(isAlone: true)
    case .resize, .resume: break
    }
  }

  /// Ends a program that has the terminal, by a signal that has come, and waits a little for it to
  /// save what it has.
  private func end(_ program: ForegroundProcess, by number: Int32) -> Int32 {
    program.send(number)
    if let ending = program.wait(watching: -1, milliseconds: 1_000) { return ending }
    program.send(SIGKILL)
    return program.wait(watching: -1, milliseconds: 200) ?? -SIGKILL
  }
}

extension String {
  /// The text without the line ends at its end, which editors put there.
  fileprivate var withoutLineEnds: String {
    var text = unicodeScalars[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
