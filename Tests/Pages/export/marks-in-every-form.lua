return { ["annotations"] = {
  [1] = { ["pos0"] = "a", ["pos1"] = "b", ["note"] = "#so\
\027[1m it is", ["text"] = "lamp, he said, was \"out\"" },
  [2] = { ["pos0"] = "a", ["pos1"] = "b", ["note"] = "=1+1", ["text"] = "It was" },
  [3] = { ["pos0"] = "a", ["pos1"] = "b", ["note"] = "+1", ["text"] = "lit" },
  [4] = { ["pos0"] = "a", ["pos1"] = "b", ["note"] = "-1", ["text"] = "[again]" },
  [5] = { ["pos0"] = "a", ["pos1"] = "b", ["note"] = "@a", ["text"] = "in" },
  [6] = { ["pos0"] = "a", ["pos1"] = "b", ["text"] = "the night" } } }
