extension ServerHost {
    /// Calls `body` with the core and carries out its effects. Returns `nil` if the server does not run.
    public func perform<Core, Result>(
        _ body: (Core, inout Core.Effects) -> Result
    ) -> Result? where Stack == MessageStack<Core> {
        perform { $0.perform(at: now, body) }
    }
}
