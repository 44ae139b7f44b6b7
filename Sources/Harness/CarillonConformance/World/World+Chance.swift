public import CarillonEnvironment

extension World {
    /// Does something a number of times that the seed decides: each number up to `most` is as likely.
    ///
    /// Before each time there is one choice, whose first possibility is that there is no further time. So
    /// `carillon search` can take any one of them away when it looks for the smallest run that fails.
    ///
    /// - Parameters:
    ///   - most: the largest number of times.
    ///   - random: the random numbers, as ``random(_:)`` gives them. Draw those of `body` from the same ones.
    ///   - body: the work. Its argument counts the times from 1.
    /// - Throws: an error of `body`.
    public func repeatedly(
        upTo most: Int, by random: any RandomNumbers, _ body: (_ number: Int) async throws -> Void
    ) async throws {
        for number in 0..<max(0, most) {
            // With so many numbers left, this one is the last with the same chance as each of those.
            guard random.next(below: UInt64(most - number) + 1) > 0 else { return }
            try await body(number + 1)
        }
    }
}
