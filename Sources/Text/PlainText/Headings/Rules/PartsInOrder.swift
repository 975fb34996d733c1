import BookText

/// Parts counted by a word and consecutive numbers, "SCENE IV.": several in order are more certain than one.
struct PartsInOrder: HeadingRule {
  /// Proposes the members of each unbroken row of two or more numbers. A number out of order begins a new
  /// row of its word.
  func proposals(in view: HeadingView) -> [HeadingProposal] {
    let (source, candidates) = (view.source, view.candidates)
    var found: [HeadingProposal] = []
    var last: [HeadingCount.Key: (number: Int, members: [Int])] = [:]
    /// Proposes candidates by their indices, unless there is only one.
    func proposeRow(_ members: [Int]) {
      guard members.count > 1 else { return }
      found += members.map {
        HeadingProposal(
          candidates[$0].run, by: .headingSequence, .likely, count: members.count)
      }
    }
    for index in candidates.indices where candidates[index].form.isNumbered {
      guard !source.isParagraph(candidates[index]),
        let count = HeadingCount(source.scan(of: candidates[index]), in: source.text),
        count.key.isOfPart
      else { continue }
      if last[count.key].map({ $0.number + 1 == count.number }) == true {
        last[count.key]?.number = count.number
        last[count.key]?.members.append(index)
      } else {
        proposeRow(last[count.key]?.members ?? [])
        last[count.key] = (count.number, [index])
      }
    }
    for chain in last.values { proposeRow(chain.members) }
    return found
  }
}
