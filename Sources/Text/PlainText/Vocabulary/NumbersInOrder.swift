/// Members of counts in the order of a text, in chains whose values rise.
struct NumbersInOrder<Key: Hashable, Member> {
  struct Chain {
    let key: Key
    var values: [Int]
    var members: [Member]
  }

  /// In the order of their first members.
  private(set) var chains: [Chain] = []
  /// Indices of the open chains of each key. The last one was continued last.
  private var open: [Key: [Int]] = [:]

  /// Adds a member to an open chain of its key, or begins a chain if `mayBegin`. The chain that grew last
  /// takes values `steps` above its end. Earlier chains of three members or more take the next value, so that
  /// chapters go on counting after a numbered list. A key has at most `mostOpen` open chains.
  mutating func add(
    _ member: Member, _ value: Int, to key: Key, steps: ClosedRange<Int>, mostOpen: Int = 1,
    mayBegin: Bool = true
  ) {
    var own = open[key, default: []]
    func step(_ place: Int) -> Int { value - (chains[own[place]].values.last ?? value) }
    let next =
      own.indices.last {
        step($0) == 1
          && ($0 == own.count - 1 || chains[own[$0]].members.count >= fewestOfEarlier)
      } ?? own.indices.suffix(1).first { steps.contains(step($0)) }
    if let next {
      let index = own.remove(at: next)
      chains[index].values.append(value)
      chains[index].members.append(member)
      own.append(index)
    } else if mayBegin {
      if own.count == mostOpen { own.removeFirst() }
      own.append(chains.count)
      chains.append(Chain(key: key, values: [value], members: [member]))
    }
    open[key] = own
  }
}

/// Fewest members of an earlier chain that goes on.
private let fewestOfEarlier = 3
