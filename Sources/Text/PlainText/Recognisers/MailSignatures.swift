import BookText

/// The signatures of mails.
struct MailSignatures: Recogniser {
  func claims(in view: TextView) -> [Claim] {
    var found: [Claim] = []
    view.openRuns(to: .likely) { _, run in
      if run.isMailSignature { found.append(run.claim(.preformatted, by: .mailSignature, .likely)) }
    }
    return found
  }
}

extension Run {
  /// Whether the run is the signature of a mail, below a line of two hyphens and a blank (RFC 3676, section
  /// 4.3), which are not a dash. Archives leave out the blank.
  fileprivate var isMailSignature: Bool {
    guard lines.count > 1, let first = lines.first else { return false }
    return text[first.range].elementsEqual(["-", "-"])
  }
}
