extension Environment {
    /// Does work of a client on the app's main queue, as code of the app. The caller returns first. The work of an app
    /// that has ended is dropped (D-DEPENDENCIES-14).
    package func onMainQueue(_ work: @escaping @Sendable () -> Void) {
        mainQueue.enqueue { [self] in
            guard !loop.hasEnded else { return }
            run(work)
        }
    }
}
