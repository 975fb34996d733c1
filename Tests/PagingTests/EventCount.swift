import Glibc

/// The number of random events for each seed; `make fuzz` sets a larger one.
func eventCount(usually count: Int) -> Int {
  getenv("BIFOLIO_FUZZ_EVENTS").flatMap { Int(String(cString: $0)) } ?? count
}
