/// The version of the program; the one place where it stands.
let version = "0.1.0"
