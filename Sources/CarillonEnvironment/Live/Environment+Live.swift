extension Environment {
    /// The real world: a thread of its own, the system's clock, sockets and storage. What an app uses without knowing of it.
    public static var live: Environment { preconditionFailure("not built yet") }
}
