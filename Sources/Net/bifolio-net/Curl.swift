import Exchange
import Launching
import System

struct Curl {
  private let path: String
  private let environment: [String: String]

  /// - Throws: ``NetFailure`` if curl is not installed.
  init(environment: [String: String]) throws(NetFailure) {
    guard let path = SearchPath(environment["PATH"]).file(of: "curl") else {
      throw NetFailure("curl is not installed: bifolio-net needs it")
    }
    (self.path, self.environment) = (path, environment)
  }

  /// The room for headers and the last line, beside the body.
  private static let roomForHeaders = 1 << 18
  private static let interval = Duration.milliseconds(200)

  /// Waits for the answer. `progress` is called in intervals with the output of curl so far; throws to end
  /// the request.
  /// - Throws: ``NetFailure`` if the address may not be contacted, does not answer, or `progress` throws.
  func send(
    _ request: CurlRequest, progress: (_ output: [UInt8]) throws(NetFailure) -> Void = { _ in }
  ) throws(NetFailure) -> CurlReply {
    guard request.address.isSecure || request.isPlainAllowed else {
      throw NetFailure("\(request.address.host) is contacted over TLS only")
    }
    let launch = ProgramLaunch(
      path: path, arguments: ["curl"] + CurlRequest.arguments, environment: environment,
      reason: .request)
    let room = Self.roomForHeaders + (request.output == nil ? request.largest : 0)
    // Curl keeps its limit by itself; it is ended if it does not.
    let limit = request.totalTime.map { Duration.seconds($0 + 1) }
    let ended = try run(
      launch, input: request.configuration, room: room, within: limit, progress: progress)
    if ended.ending.isLate { throw NetFailure("\(request.address.host) did not answer in time") }
    return try CurlReply(
      ended.output, exit: ended.ending.status, isCut: ended.ending.isCut, host: request.address.host
    )
  }

  /// Runs a command such as a password manager.
  /// - Throws: ``NetFailure`` if it cannot be started, fails, or prints no line.
  func firstLine(of command: String) throws(NetFailure) -> String {
    let launch: ProgramLaunch
    do throws(ProgramError) {
      let (file, vector) = try ArgumentVector.resolve(
        command, as: "secret", in: SearchPath(environment["PATH"]))
      launch = ProgramLaunch(
        path: file, arguments: vector.words, environment: environment, reason: .setting)
    } catch {
      throw NetFailure(error.description)
    }
    let ended = try run(launch, input: "", room: 1 << 16, within: .seconds(60)) { _ in }
    let line =
      ended.output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard ended.ending.status == 0, !line.isEmpty else {
      throw NetFailure("The setting “secret”: the command printed no password")
    }
    return line
  }

  /// Runs a program to its end, and reports its output so far several times a second. `room` is the maximum
  /// length of the output in bytes.
  /// - Throws: ``NetFailure`` if it cannot be started, on an interruption, or from `progress`.
  private func run(
    _ launch: ProgramLaunch, input: String, room: Int, within limit: Duration?,
    progress: (_ output: [UInt8]) throws(NetFailure) -> Void
  ) throws(NetFailure) -> (output: [UInt8], ending: ChildProcess.Ending) {
    let jobs = Jobs()
    let process: ChildProcess
    do throws(ProgramError) {
      process = try ChildProcess(
        launch, input: Array(input.utf8), capture: .everything(limit: room), at: elapsedTime(),
        within: limit)
    } catch {
      throw NetFailure(error.description)
    }
    process.watch(by: jobs) { _ in }
    while true {
      if let ending = process.ending { return (process.output, ending) }
      let pause = min(jobs.deadline().map { $0 - elapsedTime() } ?? Self.interval, Self.interval)
      // Released, the process is killed.
      _ = try Interruption.wait(forInput: jobs.descriptors(), within: max(pause, .zero))
      jobs.serve(at: elapsedTime())
      try progress(process.output)
    }
  }
}
