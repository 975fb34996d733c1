return { ["annotations"] = {
  [1] = { ["pos0"] = "a", ["pos1"] = "b", ["note"] = "so", ["text"] = "and [soon] went" },
  [2] = { ["pos0"] = "a", ["pos1"] = "b", ["text"] = "It was lit again." } } }
