/// The version of the program, defined only here.
let version = "0.1.0"
