/// What the process tells its caller.
enum ExitStatus: Int32 {
  case done = 0
  /// Something could not be done: a photo, the disk, a limit.
  case failed = 1
  /// The command line or the plan is wrong; nothing was done.
  case refused = 2
  /// 128 and the number of the signal, as shells count.
  case interrupted = 130
  case terminated = 143
}
