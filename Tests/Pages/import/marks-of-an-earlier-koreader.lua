return { ["bookmarks"] = {
  [1] = { ["highlighted"] = true, ["notes"] = "It rained", ["text"] = "Page 3 It rained @ 2020-01-02 03:04:05" },
  [2] = { ["highlighted"] = true, ["notes"] = "again", ["text"] = "mine" } },
  ["highlight"] = { [3] = { [1] = { ["text"] = "It rained" } }, [4] = { { text = 'again' } } } }
