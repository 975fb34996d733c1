# From the output of `swift test` to what has to be read of it: each failure with its details, as it comes; then a
# summary, with the tests that a crash has ended, and those that were skipped, by the reason.

# The name of the test in a line such as `◇ Test "…" started.`
function name(line) {
  sub(/^[^ ]+ Test /, "", line)
  sub(/ (started|passed after|failed after|skipped).*$/, "", line)
  return line
}

# A test of books that may be outside the repository, and the book.
/^◇ Test case passing .*(real|book) → [^ ,]+\.txt.* to .* started\.$/ {
  book = $0
  sub(/^.*(real|book) → /, "", book)
  sub(/\.txt.*/, "", book)
  test = $0
  sub(/^.* to /, "", test)
  if (!(book in books)) { books[book] = 1; bookCount++ }
  if (!(test in bookTests)) { bookTests[test] = 1; bookTestCount++ }
}

# The screen of a program, between two rules, is part of a failure, whatever is in it.
framed {
  print
  if (/^-+$/) framed = 0
  next
}
/^(◇|✔|➜|↳ Testing|↳ Target)/ { failing = 0 }
/^✘/ { failing = / recorded an issue / }
/^error: / { print }
failing {
  print
  fflush()
  if (/^-+$/) framed = 1
}

/^◇ Test case / { next }
/^◇ Test .* started\.$/ && !/^◇ Test run / { running[name($0)] = 1 }
/^(✔|✘|━) Test .* (passed|failed) after / && !/^. Test (case|run) / { delete running[name($0)] }
# Of a suite that is skipped, its tests say so too. Those without a reason are named.
/^➜ Test .* skipped/ {
  skipped++
  reason = $0
  if (sub(/^.* skipped: "/, "", reason)) sub(/"$/, "", reason)
  else reason = name($0)
  if (!reasons[reason]++) reasonsInOrder[++reasonCount] = reason
}
/^✘ Test .* failed after / && !/Test (case|run) / { failed[++failures] = name($0) }
/^(✔|✘|━) Test run with / {
  summary = summary $0 "\n"
  complete = 1
}

END {
  if (failures) print "\nfailed:"
  for (i = 1; i <= failures; i++) print "  " failed[i]
  if (!complete) {
    print "\nnot finished:"
    for (test in running) if (++count <= 20) print "  " test
  }
  if (bookTestCount) {
    found = bookCount > 4 ? bookCount - 4 " found" : "none found"
    print "real books: " found ", " bookTestCount " tests ran with " \
      (bookCount > 4 ? "them and " : "") "the bundled four"
  }
  printf "%s", summary
  if (skipped) print skipped " tests skipped:"
  for (i = 1; i <= reasonCount; i++) print "  " reasons[reasonsInOrder[i]] ": " reasonsInOrder[i]
}
