import Glibc
import TerminalHarness

/// A disk on which chosen calls of the program go wrong (see `Tests/CFaults`).
struct FaultyDisk {
  /// The home directory of the program: only calls for files below it are counted.
  let home: String
  private let log: String
  private let flag: String

  /// Makes a disk that holds the home directory of `program`.
  init(for program: Program) {
    home = program.home
    log = program.home + "-calls"
    flag = program.home + "-faulty"
  }

  /// What becomes of a call, as the library names it.
  enum Action: Hashable, CustomStringConvertible {
    case kill
    case killAfter
    case fail(Int32)
    case short
    case slow
    case exhaustStack
    case refuseMemory

    var description: String {
      switch self {
      case .kill: "kill"
      case .killAfter: "after"
      case .fail(let number): "\(number)"
      case .short: "short"
      case .slow: "slow"
      case .exhaustStack: "stack"
      case .refuseMemory: "memory"
      }
    }
  }

  /// The environment in which calls are counted, and `count` of them go wrong from the one with the
  /// number `first` on.
  ///
  /// - Parameters:
  ///   - action: What becomes of them.
  ///   - first: The number of the first one, counted from 1.
  ///   - count: How many; 0 for all.
  ///   - calls: The names of those that are counted; empty for all.
  ///   - isSwitched: Whether they are counted only while ``isOn``.
  func environment(
    _ action: Action? = nil, at first: Int = 1, count: Int = 1, calls: [String] = [],
    isSwitched: Bool = false
  ) -> [String: String] {
    var changes = ["LD_PRELOAD": Self.library, "FAULTS_BELOW": home, "FAULTS_LOG": log]
    if let action {
      changes["FAULTS_ACTION"] = "\(action)"
      changes["FAULTS_AT"] = "\(first)"
      changes["FAULTS_COUNT"] = "\(count)"
    }
    if !calls.isEmpty { changes["FAULTS_CALLS"] = calls.joined(separator: ",") }
    if isSwitched { changes["FAULTS_WHILE"] = flag }
    // A crash is to end the program, not to begin a conversation.
    changes["SWIFT_BACKTRACE"] = "enable=no"
    return changes
  }

  /// Whether calls go wrong, where that has been made to depend on it.
  func setOn(_ isOn: Bool) {
    if isOn { fclose(fopen(flag, "w")) } else { unlink(flag) }
  }

  /// The calls that have been counted, each with its path.
  func takeCalls() -> [String] {
    defer { unlink(log) }
    return (Program.contents(of: log) ?? "").split(separator: "\n").map(String.init)
  }

  /// The library stands beside the program.
  private static let library: String = {
    let directory = Program.executable[..<(Program.executable.lastIndex(of: "/") ?? "".startIndex)]
    return directory + "/libFaults.so"
  }()
}
