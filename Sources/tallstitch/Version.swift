/// The version that `--version` prints.
let toolVersion = "0.1.0"
