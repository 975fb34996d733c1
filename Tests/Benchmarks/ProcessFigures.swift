import CLibrary

/// The system's figures for a running process.
struct ProcessFigures {
  private let process: Int32

  init(_ process: Int32) { self.process = process }

  /// The processor time of all its threads.
  var processorTime: Duration {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return .zero
    }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The peak memory in MB; 0 if unknown.
  var mostMemory: Double { Double(number("VmHWM:", in: "/proc/\(process)/status")) / 1_000 }

  /// The present memory, in MB.
  var memory: Double { Double(number("VmRSS:", in: "/proc/\(process)/status")) / 1_000 }

  /// Number of voluntary context switches, and so of wake-ups.
  var wakeUps: Int {
    guard let tasks = opendir("/proc/\(process)/task") else { return 0 }
    defer { closedir(tasks) }
    var count = 0
    while let entry = readdir(tasks) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      count += number("voluntary_ctxt_switches:", in: "/proc/\(process)/task/\(name)/status")
    }
    return count
  }

  private func number(_ label: String, in path: String) -> Int {
    guard let file = fopen(path, "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let text = String(decoding: bytes, as: UTF8.self)
      if text.hasPrefix(label) { return Int(text.filter(\.isNumber)) ?? 0 }
    }
    return 0
  }
}
