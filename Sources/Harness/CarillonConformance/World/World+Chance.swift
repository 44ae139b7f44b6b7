public import CarillonEnvironment
import CarillonSimulation

extension World {
    /// Does something again and again: the seed decides which of these times are left out, and at which moments the
    /// others come.
    ///
    /// Each time draws from numbers of its own. So `carillon search` can take any one of them away when it looks for
    /// the smallest run that fails, and all others stay as they are, at their moments.
    ///
    /// - Parameters:
    ///   - most: the largest number of times. In some runs all of them come, in others few.
    ///   - span: the virtual time that is divided among them. Each of them comes at a random moment of its part, or, if
    ///     work takes longer, as soon as the work before it is done. With no time, all come at once.
    ///   - name: the name of the numbers, see ``random(_:)``. A scenario that does two kinds of work gives them two
    ///     names.
    ///   - body: the work. It receives the number of the time, from 1, which no other time has, and the random numbers
    ///     that it should draw from.
    /// - Throws: an error of `body`.
    public func repeatedly(
        upTo most: Int, within span: Duration = .zero, as name: String = "operation",
        _ body: (_ number: Int, _ random: any RandomNumbers) async throws -> Void
    ) async throws {
        let (begin, part) = (loop.now, span / max(1, most))
        // Each step halves the share of those that come, so that there are runs with nearly all and runs with a few.
        let share: UInt64 = 64 >> random(name).next(below: 4)
        for number in 0..<max(0, most) {
            let random = random("\(name).\(number + 1)")
            // The first possibility is that nothing is done, and the second one that it is, whatever the share.
            guard 1...share ~= random.next(below: 65) else { continue }
            if part > .zero {
                let moment = Int(random.next(below: 1_000))
                try await advance(to: begin.advanced(by: part * number + part * moment / 1_000))
            }
            try await body(number + 1, random)
        }
    }
}
