extension Environment {
    /// The real world: a thread of its own, the system's clock, sockets and storage. What an app uses without knowing of it.
    public static let live: Environment = preconditionFailure("not built yet")
}
