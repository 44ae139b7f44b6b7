/// Numbers in the order in which something happened.
final class Recorder: @unchecked Sendable {
    // Used on one thread at a time.
    var values: [Int] = []
}
