/// Whether to go on, in a form that C can ask: decoding a photo that has to be held whole
/// takes seconds, in which no row comes out.
final class StopQuestion: Sendable {
  private let shouldStop: @Sendable () -> Bool

  init(_ shouldStop: @escaping @Sendable () -> Bool) { self.shouldStop = shouldStop }

  /// For ``ask``; good as long as this object lives.
  var context: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  static let ask: @convention(c) (UnsafeRawPointer?) -> Bool = { context in
    guard let context else { return false }
    return Unmanaged<StopQuestion>.fromOpaque(context).takeUnretainedValue().shouldStop()
  }
}
