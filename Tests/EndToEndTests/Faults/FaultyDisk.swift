import CLibrary
import TerminalHarness

/// A disk on which selected calls of the program fail (see `Tests/CFaults`).
struct FaultyDisk {
  /// The home directory of the program: only calls for files below it count.
  let home: String
  private let log: String
  private let flag: String

  /// Creates a disk for the home directory of `program`.
  init(for program: Program) {
    home = program.home
    log = program.home + "-calls"
    flag = program.home + "-faulty"
  }

  /// The fault injected into a call, as the library names it.
  enum Action: Hashable, CustomStringConvertible {
    case kill
    case killAfter
    case crash
    case fail(Int32)
    case short
    /// It takes so many milliseconds.
    case slow(Int)
    case exhaustStack
    case refuseMemory

    var description: String {
      switch self {
      case .kill: "kill"
      case .killAfter: "after"
      case .crash: "crash"
      case .fail(let number): "\(number)"
      case .short: "short"
      case .slow: "slow"
      case .exhaustStack: "stack"
      case .refuseMemory: "memory"
      }
    }
  }

  /// The environment for counting calls and making `count` of them fail, from number `first` on.
  ///
  /// - Parameters:
  ///   - action: The fault.
  ///   - first: The number of the first failing call, counted from 1.
  ///   - count: The number of failing calls; 0 for all.
  ///   - calls: The names of the counted calls; empty for all.
  ///   - isSwitched: Whether calls are counted only while ``setOn(_:)`` has turned the faults on.
  func environment(
    _ action: Action? = nil, at first: Int = 1, count: Int = 1, calls: [String] = [],
    isSwitched: Bool = false
  ) -> [String: String] {
    var changes = ["LD_PRELOAD": Self.library, "FAULTS_BELOW": home, "FAULTS_LOG": log]
    if case .slow(let milliseconds) = action { changes["FAULTS_DELAY"] = "\(milliseconds)" }
    if let action {
      changes["FAULTS_ACTION"] = "\(action)"
      changes["FAULTS_AT"] = "\(first)"
      changes["FAULTS_COUNT"] = "\(count)"
    }
    if !calls.isEmpty { changes["FAULTS_CALLS"] = calls.joined(separator: ",") }
    if isSwitched { changes["FAULTS_WHILE"] = flag }
    // A crash must end the program and not start an interactive backtrace.
    changes["SWIFT_BACKTRACE"] = "enable=no"
    return changes
  }

  /// The environment of a program on a kernel without Landlock.
  static let withoutLandlock = ["LD_PRELOAD": library, "FAULTS_NO_LANDLOCK": "1"]

  /// The environment for ``stopAnswering()``.
  var environmentOfSpinning: [String: String] {
    ["LD_PRELOAD": Self.library, "FAULTS_SPIN": flag, "SWIFT_BACKTRACE": "enable=no"]
  }

  /// Makes the thread with the keys loop for ever when it waits next.
  func stopAnswering() { setOn(true) }

  /// The environment of a program that crashes whenever it opens a file.
  ///
  /// - Parameters:
  ///   - first: The number of the first opening that crashes.
  ///   - times: How often it crashes; 0 for always.
  func environmentOfCrash(
    opening path: String, from first: Int = 1, times: Int = 0, by fault: Action = .crash
  ) -> [String: String] {
    var changes = environment(fault, at: first, count: times, calls: ["open"])
    changes["FAULTS_BELOW"] = path
    return changes
  }

  /// Turns the faults on or off, if `isSwitched`.
  func setOn(_ isOn: Bool) { if isOn { fclose(fopen(flag, "w")) } else { unlink(flag) } }

  /// Returns the counted calls, each with its path.
  func takeCalls() -> [String] {
    defer { unlink(log) }
    return (Program.contents(of: log) ?? "").split(separator: "\n").map(String.init)
  }

  /// The library is beside the program.
  private static let library: String = {
    let directory = Program.executable[..<(Program.executable.lastIndex(of: "/") ?? "".startIndex)]
    return directory + "/libFaults.so"
  }()
}
