/// Where a text joins what was left when parts of another were taken out or put in.
///
/// Each step from a file to the text of a book notes what it does while it does it, so that the way
/// back cannot differ from the way there. Between two joints both texts are the same.
struct Joints: Sendable {
  private struct Joint {
    /// The place in the new text.
    let place: UInt32
    /// Where the character before it ends in the old text.
    let end: UInt32
    /// Where the character at it begins in the old text.
    var start: UInt32
  }

  /// Whether they are noted at all: decoding alone does not need them.
  private let isKept: Bool
  private var joints: [Joint] = []

  init(kept isKept: Bool) { self.isKept = isKept }

  /// Notes that the character before `place` ends at `end` in the old text, and the next begins at
  /// `start`. Places come in ascending order; of two notes for one, the second moves the beginning.
  mutating func join(_ place: Int, end: Int, start: Int) {
    guard isKept else { return }
    if let last = joints.last, last.place == place {
      joints[joints.count - 1].start = UInt32(clamping: start)
    } else {
      joints.append(
        Joint(
          place: UInt32(clamping: place), end: UInt32(clamping: end),
          start: UInt32(clamping: start)))
    }
  }

  /// Notes that `count` bytes of the old text were left out before `place`, or, where it is negative,
  /// that so many were put in.
  mutating func leaveOut(_ count: Int, at place: Int) {
    guard isKept else { return }
    let source = joints.last.map { Int($0.start) + place - Int($0.place) } ?? place
    join(place, end: min(source, source + count), start: source + count)
  }

  /// Where the character at `place` begins in the old text. A place within a character that stands for
  /// a shorter one is not after the next.
  ///
  /// - Complexity: O(log *n*) in the number of joints.
  func start(of place: Int) -> Int {
    let (last, next) = around(place)
    let start = last.map { Int($0.start) + place - Int($0.place) } ?? place
    return next.map { min(start, Int($0.end)) } ?? start
  }

  /// Where the character before `place` ends in the old text.
  ///
  /// - Complexity: O(log *n*) in the number of joints.
  func end(before place: Int) -> Int {
    guard let joint = around(place).last else { return place }
    return joint.place == place ? Int(joint.end) : Int(joint.start) + place - Int(joint.place)
  }

  /// The place in the new text of what stands at `source` in the old one; of what was taken out, the
  /// place after it.
  ///
  /// - Complexity: O(log *n*) in the number of joints.
  func place(of source: Int) -> Int {
    let count = joints.firstIndexAfter { $0.start <= source }
    let joint = count > 0 ? joints[count - 1] : nil
    let place = joint.map { Int($0.place) + source - Int($0.start) } ?? source
    return count < joints.count ? min(place, Int(joints[count].place)) : place
  }

  /// The last joint up to a place, and the next one.
  private func around(_ place: Int) -> (last: Joint?, next: Joint?) {
    let count = joints.firstIndexAfter { $0.place <= place }
    return (count > 0 ? joints[count - 1] : nil, count < joints.count ? joints[count] : nil)
  }
}

extension RandomAccessCollection {
  /// The number of elements for which `holds`, where it holds for none after one for which it does
  /// not.
  ///
  /// - Complexity: O(log *n*).
  package func firstIndexAfter(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let holdsThere = holds(self[index(startIndex, offsetBy: middle)])
      if holdsThere { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
