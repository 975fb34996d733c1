import BookText

/// The headers and the signatures of mails, as in an archive.
struct MailParts: Recogniser {
  /// Headers anywhere, and signatures by weaker signs once a mail has begun.
  func claims(in view: TextView) -> [Claim] {
    var isBelowMail = false
    return view.claimOpenRuns { _, run in
      isBelowMail = isBelowMail || run.beginsMail
      if run.isMailHeader { return [run.claim(.preformatted, by: .mailHeader, .likely)] }
      return run.isMailSignature(isBelowMail: isBelowMail)
        ? [run.claim(.preformatted, by: .mailSignature, .likely)] : []
    }
  }
}

extension Run {
  /// The sender of a mail in an archive: "From: Anna <anna@example.org>".
  fileprivate var beginsMail: Bool {
    guard let first = lines.first, case let line = text[first.range], line.first == "F",
      line.starts(with: "From ".utf8) || line.starts(with: "From: ".utf8)
    else { return false }
    return line.contains("@")
  }

  /// Three lines or more: the fields, perhaps below the line of an archive, "From anna@…".
  fileprivate var isMailHeader: Bool {
    guard lines.count > 2, let first = lines.first, let last = lines.last else { return false }
    guard ("A"..."Z").contains(text[first.range.lowerBound]) else { return false }
    let isArchived = text[first.range].starts(with: "From ".utf8)
    let fields = isArchived ? lines[lines.startIndex + 1].range : first.range
    var end = fields.lowerBound
    while end < fields.upperBound, text[end].isLetter || text[end] == "-" { end += 1 }
    guard end > fields.lowerBound, text[end] == ":" else { return false }
    return MailHeader(Array(text[fields.lowerBound..<last.range.upperBound])[...]) != nil
  }

  /// A signature is below a line of two hyphens and a blank (RFC 3676, section 4.3). Archives of mails leave
  /// out the blank: below a mail, the hyphens are enough.
  fileprivate func isMailSignature(isBelowMail: Bool) -> Bool {
    guard lines.count > 1, let first = lines.first, text[first.range].elementsEqual(["-", "-"])
    else { return false }
    let end = first.range.upperBound
    return isBelowMail || text[end] == " " && text[end + 1] == "\n"
  }
}
