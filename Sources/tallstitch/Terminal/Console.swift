import Files
import Synchronization
import Vocabulary

/// Standard output for results, standard error for everything else.
final class Console: Sendable {
  /// Why results can no longer be written. Whoever closes a pipe early wants no more of
  /// them, which is no failure; but what else the command does, it still does.
  private let outputFault = Mutex<FileFault?>(nil)
  private let faultPrefix: String

  init(environment: Environment = .process) {
    let isColored = StandardStream.error.isTerminal && !environment.isSet("NO_COLOR")
    faultPrefix = isColored ? "\u{1B}[1;31mtallstitch:\u{1B}[0m " : "tallstitch: "
  }

  /// Writes a result.
  func print(_ bytes: [UInt8]) {
    outputFault.withLock { fault in
      guard fault == nil else { return }
      do throws(FileFault) { try write(bytes, to: .output) } catch { fault = error }
    }
  }

  func print(_ text: String) { print(Array(text.utf8)) }

  /// Writes the path of a finished file on a line. A pipe gets its very bytes, a terminal
  /// what cannot move the cursor.
  func print(path: FileName) {
    let isTerminal = StandardStream.output.isTerminal
    print((isTerminal ? Array(path.description.utf8) : path.bytes) + Array("\n".utf8))
  }

  /// Says on standard error what went wrong.
  func report(_ sentence: String) { tell(faultPrefix + sentence) }

  /// Says something on standard error.
  func tell(_ line: String) { writeError(line + "\n") }

  /// Writes to standard error as it is. That it cannot be written has nowhere to go.
  func writeError(_ text: String) { try? write(Array(text.utf8), to: .error) }

  /// `status`, unless results were lost on the way to standard output.
  func settled(_ status: ExitStatus) -> ExitStatus {
    guard let fault = outputFault.withLock({ $0 }), !fault.isBrokenPipe else { return status }
    report("\(fault)")
    return status == .done ? .failed : status
  }
}
