public import CarillonEnvironment

extension Loop {
    /// Returns when everything that is ready now has run.
    public func finishTurn() async {
        for _ in 0..<3 { await withCheckedContinuation { continuation in enqueue { continuation.resume() } } }
    }
}
