import CLibrary
import SeededRandom
import TemporaryFiles
import Testing

extension WithServer {
  /// Places sent from one home to another, by the real program, curl and a server.
  @Suite struct PlaceExchangeTests {
    private let server: Server
    private let home: NetHome
    private var now: Int { time(nil) }

    init() throws { (server, home) = (try Server(), try NetHome()) }

    // MARK: Login

    @Test func aLoginIsCheckedAndKeptForItsOwnerOnly() throws {
      #expect(
        try home.logIn(to: server).output == "Logged in to 127.0.0.1 as reader.\n" + NetHome.unset)
      let file = "\(home.path)/.local/state/bifolio/net/account"
      #expect(try permissions(of: file) == 0o600)
      // The digest of “secret”; the password itself is nowhere.
      #expect(contents(of: file).contains("secret = 5ebe2294ecd0e0f08eab7690d2a6ee69\n"))
      #expect(
        try home.run(["status"]).output.hasPrefix("Server: \(server.address)/\nName: reader\n"))
      #expect(try home.run(["logout"]).output == "Logged out.\n")
      #expect(!contents(of: file).contains("5ebe"))
      #expect(try home.run(["status"]).output.hasPrefix("There is no login"))
    }

    @Test func aWrongPasswordIsNotKept() throws {
      let result = try home.logIn(to: server, password: "other")
      #expect(result.status == 1)
      #expect(
        result.errors == """
          bifolio-net: 127.0.0.1 refuses the name or the password: Unauthorized. Komga needs --as key, \
          Calibre-Web-Automated --as basic

          """)
      #expect(try home.run(["status"]).output.hasPrefix("There is no login"))
    }

    @Test func aUserIsRegistered() throws {
      let made = try home.run(["register", server.address], input: "new\nsesame\nsesame\n")
      #expect(made.output == "Logged in to 127.0.0.1 as new.\n" + NetHome.unset)
      let again = try home.run(["register", server.address], input: "new\nsesame\nsesame\n")
      #expect(
        again.errors
          == "bifolio-net: 127.0.0.1 refuses this request: Username is already registered.\n")
      let other = try home.run(["register", server.address], input: "newer\nsesame\nsesam\n")
      #expect(other.errors == "bifolio-net: The two passwords differ\n")
    }

    @Test func thePasswordComesFromACommandOfTheSettings() throws {
      try home.write(settings: #"secret = "printf 'secret\\nurl'""#)
      #expect(try home.run(["login", server.address], input: "reader\n").status == 0)
      #expect(!home.text(".local/state/bifolio/net/account").contains("5ebe"))
      #expect(try home.sync().hasPrefix(#"{"pushed": false"#))
      try home.write(settings: "secret = false")
      #expect(try home.sync().contains("the command printed no password"))
    }

    @Test func noSecretIsInTheArgumentsOfCurl() throws {
      mkdir("\(home.path)/bin", 0o700)
      try makeProgram(
        "\(home.path)/bin/curl", #"echo "$@" >> $HOME/arguments; exec /usr/bin/curl "$@""#)
      home.variables["PATH"] = "\(home.path)/bin:/usr/bin:/bin"
      _ = try home.logIn(to: server)
      _ = try home.sync(progress: "/body/DocFragment[2].0", time: now)
      #expect(Set(home.text("arguments").split(separator: "\n")) == ["-q --config -"])
    }

    @Test func withoutCurlASentenceSaysSo() throws {
      home.variables["PATH"] = home.path
      let result = try home.run(["login", server.address], input: "reader\nsecret\n")
      #expect(result.errors == "bifolio-net: curl is not installed: bifolio-net needs it\n")
    }

    @Test func withoutALoginNothingIsAsked() throws {
      #expect(
        try home.sync() == """
          {"error": "There is no login: run bifolio-net login SERVER", "pushed": false, "queued": 0}

          """)
      #expect(server.log.isEmpty)
    }

    // MARK: Places

    @Test func aPlaceGoesFromOneHomeToTheOther() throws {
      let other = try NetHome()
      _ = try home.logIn(to: server, ["--device", "Desk"])
      _ = try other.logIn(to: server, ["--device", "Lap"])
      let start = now
      let sent = try home.sync(progress: "/body/DocFragment[2]/body/p[3]/text().7", time: start)
      #expect(sent.contains(#""own": true"#) && sent.contains(#""pushed": true"#))
      #expect(
        try other.sync() == """
          {"place": {"device": "Desk", "own": false, "percentage": 0.5, "progress": \
          "/body/DocFragment[2]/body/p[3]/text().7", "time": \(start)}, "pushed": false, "queued": 0, \
          "server": "127.0.0.1"}

          """)
    }

    @Test(arguments: [
      ("down", "127.0.0.1: Empty reply from server"),
      ("html", "127.0.0.1 did not answer like a KOReader sync server"),
      ("empty", "127.0.0.1 did not answer like a KOReader sync server"),
      ("502", "127.0.0.1 answered with status 502"),
      ("huge", "127.0.0.1 sent too much; the rest is refused"),
      ("other", "127.0.0.1 sent the place of another document"),
      ("types", "127.0.0.1 sent a place that cannot be read"),
      (
        "redirect-file",
        "127.0.0.1 could not be reached: this network redirects to file:///etc/passwd"
      ),
      (
        "redirect-host",
        "127.0.0.1 could not be reached: this network redirects to 127.0.0.2"
      ),
      ("silent", "127.0.0.1: Operation timed out after"),
      ("slow", "127.0.0.1: Operation timed out after"),
    ])
    func aPlaceWaitsWhileTheServerIsBroken(switches: String, message: String) throws {
      _ = try home.logIn(to: server)
      _ = try home.sync(progress: "/body/DocFragment[1].0", time: now - 100)
      try server.set(switches)
      let start = ContinuousClock.now
      let failed = try home.sync(progress: "/body/DocFragment[2].0", time: now)
      // Its own limit is 5 s; without one curl would give up after half a minute.
      #expect(ContinuousClock.now - start < .seconds(25))
      #expect(failed.contains(message) && failed.contains(#""queued": 1"#), "\(failed)")
      #expect(failed.split(separator: "\n").count == 1)
      let said = try home.run(["status"]).output
      #expect(said.hasSuffix("Waiting to be sent: 1\n  Lamps, 50%\n" + NetHome.unset))
      #expect(said.contains("Last failure: now, 127.0.0.1"))
      try server.set("")
      // It is sent before another document is asked for.
      #expect(try home.sync().contains("DocFragment[2].0"))
      #expect(server.pushes.count == 2 && home.queue.contains(#""seen": true"#))
    }

    @Test func aPlaceThatWaitsDoesNotOvertakeALaterOne() throws {
      let other = try NetHome()
      _ = try home.logIn(to: server)
      _ = try other.logIn(to: server)
      try server.set("down")
      _ = try home.sync(progress: "/body/DocFragment[1].0", time: now - 900)
      try server.set("")
      _ = try other.sync(progress: "/body/DocFragment[2].0", time: now - 600)
      let answer = try home.sync()
      #expect(answer.contains("DocFragment[2].0") && answer.contains(#""queued": 0"#))
      #expect(server.pushes.count == 1)
    }

    /// The server gives a late place the time of its arrival.
    @Test func aPlaceThatCameLateIsNotTakenForALaterOne() throws {
      let other = try NetHome()
      _ = try home.logIn(to: server)
      _ = try other.logIn(to: server)
      try server.set("down")
      _ = try home.sync(progress: "/body/DocFragment[1].0", time: now - 900)
      _ = try other.sync(progress: "/body/DocFragment[2].0", time: now - 600)
      try server.set("")
      _ = try home.sync()
      #expect(try other.sync().contains("DocFragment[2].0"))
      #expect(server.pushes.count == 2)
    }

    @Test(arguments: ["ahead", "behind"])
    func aClockThatIsWrongDoesNotMatter(switches: String) throws {
      let other = try NetHome()
      _ = try home.logIn(to: server)
      _ = try other.logIn(to: server)
      try server.set(switches)
      let start = now
      _ = try home.sync(progress: "/body/DocFragment[1].0", time: start - 900)
      #expect(try other.sync().contains(#""time": \#(start - 900)}"#))
      _ = try other.sync(progress: "/body/DocFragment[2].0", time: start - 600)
      _ = try home.sync(progress: "/body/DocFragment[3].0", time: start - 700)
      #expect(try home.sync().contains("DocFragment[2].0"))
    }

    @Test func aNameOfADeviceHasNoControlCharacters() throws {
      _ = try home.logIn(to: server)
      _ = try home.sync(progress: "/body/DocFragment[1].0", time: now)
      try server.set("controls")
      #expect(try home.sync().contains(#""device": "Ko]0;xbo X""#))
    }

    @Test func komgaTakesAnAPIKeyAndTellsNoTimes() throws {
      try server.set("komga")
      #expect(try home.logIn(to: server, ["--as", "key"], password: "an-api-key").status == 0)
      #expect(try home.sync().hasPrefix(#"{"pushed": false"#))
      let sent = try home.sync(progress: "/body/DocFragment[4]/body/p[3]/text().7", time: now)
      #expect(sent.contains(#""progress": "/body/DocFragment[4].0""#))
      // Later, a waiting place does not overwrite the place of another device.
      try server.set("down")
      _ = try home.sync(progress: "/body/DocFragment[5]/body/p", time: now - 500)
      try server.set("komga")
      #expect(try home.sync().contains(#""queued": 0"#))
      #expect(server.pushes.count == 2)
      let refused = try home.sync(progress: "12", time: now)
      #expect(refused.contains("status 400: Bad progress") && refused.contains(#""queued": 0"#))
      try server.set("komga unknown")
      #expect(
        try home.sync("fern", progress: "/body/DocFragment[5]", time: now)
          .contains("127.0.0.1 does not know this book"))
    }

    @Test func calibreWebGetsThePasswordByHTTPBasic() throws {
      try server.set("cwa")
      #expect(try home.logIn(to: server).status == 1)
      #expect(try home.logIn(to: server, ["--as", "basic"]).status == 0)
      let sent = try home.sync(progress: "/body/DocFragment[4]/body/p[3]/text().7", time: now)
      #expect(sent.contains(#""pushed": true"#))
    }

    @Test(arguments: [
      "", "{", "[]", #"{"document": "a:b"}"#, #"{"document": "a", "push": true}"#,
      #"{"document": "a", "push": true, "progress": "/b", "percentage": 0, "time": 1}"#,
      #"{"document": "a", "push": true, "progress": "/b", "percentage": 2, "time": 1}"#,
      #"{"document": "a", "push": true, "progress": "", "percentage": 0.5, "time": 1}"#,
    ])
    func aLineThatIsNoneIsAnswered(line: String) throws {
      _ = try home.logIn(to: server)
      let answer = try home.run(["sync"], input: line + "\n" + #"{"document": "b"}"# + "\n").output
      let lines = answer.split(separator: "\n")
      #expect(lines.last == #"{"pushed": false, "queued": 0, "server": "127.0.0.1"}"#)
      if lines.count == 2 { #expect(lines[0].hasPrefix(#"{"error": "The "#)) }
      #expect(server.pushes.isEmpty)
    }

    @Test func aServerWithoutTLSIsNotAskedForIt() throws {
      let result = try home.run(
        ["login", server.address.replacing("http:", with: "https:")], input: "reader\nsecret\n")
      #expect(result.status == 1 && result.errors.split(separator: "\n").count == 1)
      #expect(result.errors.contains("SSL"))
    }

    /// A self-signed one, one for another host, and a correct one.
    @Test(
      .enabled(if: access(Server.openssl, X_OK) == 0, "openssl is missing: skipped"),
      arguments: [("IP:127.0.0.1", false), ("DNS:lamps.example", true), ("IP:127.0.0.1", true)])
    func aCertificateThatIsWrongIsRefused(name: String, isTrusted: Bool) throws {
      let server = try Server(certifiedAs: name)
      if isTrusted { home.variables["CURL_CA_BUNDLE"] = server.certificate }
      let result = try home.logIn(to: server)
      if isTrusted, name.hasPrefix("IP") {
        #expect(result.output == "Logged in to 127.0.0.1 as reader.\n" + NetHome.unset)
      } else {
        #expect(result.status == 1 && result.errors.split(separator: "\n").count == 1)
        #expect(result.errors.hasPrefix("bifolio-net: 127.0.0.1: SSL"))
        #expect(server.log.isEmpty)
      }
    }

    /// Some servers keep the identifier of the device when their own page of the book is turned.
    @Test func aPlaceOfAnotherUnderTheOwnIdentifierIsNotTakenForTheOwn() throws {
      _ = try home.logIn(to: server)
      _ = try home.sync(progress: "/body/DocFragment[1].0", time: now - 900)
      try server.set("own-id")
      let answer = try home.sync(progress: "/body/DocFragment[2].0", time: now - 800)
      #expect(answer.contains("DocFragment[9].0") && answer.contains(#""own": false"#))
      #expect(server.pushes.count == 1)
    }

    @Test func aBookIsKnownByTheNameOfItsFileIfTheSettingsSaySo() throws {
      try home.write(settings: "match = name")
      _ = try home.logIn(to: server)
      _ = try home.sync(progress: "/body/DocFragment[1].0", time: now)
      // The digest of “Lamps”.
      #expect(server.pushes.first?.contains("8566e5028e63ca723938a11b1f48694f") == true)
      try home.write(settings: "match = size")
      #expect(try home.sync().contains("“size” is neither contents nor name"))
    }

    /// Eight programs send places of eight books and of one; none is lost, and the latest stays.
    @Test func severalProgramsAtOnceLoseNothing() throws {
      _ = try home.logIn(to: server)
      var script = ""
      for number in 1...8 {
        let lines = ["all", "book\(number)"].map { document in
          #"{"document": "\#(document)", "push": true, "progress": "/body/DocFragment[\#(number)].0", "#
            + #""percentage": 0.5, "time": \#(now - 900 + number)}"#
        }
        script += "printf '%s\\n' '\(lines[0])' '\(lines[1])' | \(NetHome.executable) sync &\n"
      }
      let shell = try startProcess(
        "/bin/sh", ["-c", script + "wait"], ["HOME": home.path, "PATH": "/usr/bin:/bin"],
        streams: ["/dev/null", "\(home.path)/output", "\(home.path)/errors"])
      #expect(waitForEnd(of: shell) == 0)
      #expect(home.text("output").split(separator: "\n").count == 16)
      // If a program waited too long for the others, its places are still in the queue.
      for _ in 1...3 where try !home.sync().contains(#""queued": 0"#) {}
      for number in 1...8 {
        #expect(server.pushes.contains { $0.contains(#""book\#(number)""#) }, "\(number)")
      }
      #expect(try home.sync("all").contains("DocFragment[8].0"))
    }

    // MARK: Random steps

    private struct Read {
      let progress: String
      let time: Int
    }

    /// Two homes read, ask, and are killed; the server stops and starts.
    @Test(arguments: [UInt64(1)])
    func noPlaceIsLostAndNoneOvertakesALaterOne(seed: UInt64) throws {
      var random = SplitMix(seed: seed)
      let homes = [home, try NetHome()]
      for home in homes { _ = try home.logIn(to: server) }
      var (isUp, latest) = (true, [Read?](repeating: nil, count: 2))
      let start = now - 5_000
      for step in 1...200 {
        let index = Int.random(in: 0...1, using: &random)
        let delay =
          Int.random(in: 0..<4, using: &random) == 0 ? Int.random(in: 0..<120, using: &random) : nil
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          if isUp { server.stop() } else { try server.start() }
          isUp.toggle()
        case 1...3: _ = try homes[index].sync(killedAfter: delay)
        default:
          let read = Read(progress: "/body/DocFragment[\(step)].0", time: start + step * 10)
          _ = try homes[index].sync(progress: read.progress, time: read.time, killedAfter: delay)
          let isKept =
            homes[index].queue.contains(#""\#(read.progress)""#)
            || server.pushes.contains { $0.contains(read.progress) }
          if isKept { latest[index] = read }
          #expect(isKept || delay != nil, "step \(step)")
        }
        let times = server.pushes.compactMap { line in
          line.split(separator: "-").last.flatMap { Int($0.prefix { $0.isNumber }) }
        }
        #expect(times == times.sorted(), "step \(step): a place overtook a later one")
      }
      if !isUp { try server.start() }
      for home in homes { #expect(try home.sync().contains(#""queued": 0"#)) }
      let last = try #require(latest.compactMap { $0 }.max { $0.time < $1.time })
      for home in homes { #expect(try home.sync().contains(#""\#(last.progress)""#)) }
    }
  }
}
