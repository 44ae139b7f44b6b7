extension LocalNotifications {
    /// The app's own way of asking the person about a group.
    ///
    /// ```swift
    /// let permissionAsker = LocalNotifications.ApplicationLevelPermissionAsker { (completion) in
    ///     // ask permission, then call completion with Result<Bool, Error>
    /// }
    /// ```
    ///
    /// The library calls the asker on the main queue. The asker may answer on any thread, and the first answer counts.
    /// If the asker fails, or releases the completion without calling it, the library denies the call and stores
    /// nothing.
    public struct ApplicationLevelPermissionAsker {
        private let ask: (@escaping (Result<Bool, any Error>) -> Void) -> Void

        /// Makes an asker from a closure that asks the person and passes the answer to the completion.
        public init(askPermission: @escaping (_ completion: @escaping (Result<Bool, any Error>) -> Void) -> Void) {
            ask = askPermission
        }

        /// Asks the person, and passes the answer to the completion.
        public func askPermission(completion: @escaping (Result<Bool, any Error>) -> Void) {
            ask(completion)
        }
    }
}
