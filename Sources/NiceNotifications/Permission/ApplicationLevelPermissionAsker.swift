extension LocalNotifications {
    /// Asks the person about a group, in the app's own way.
    ///
    /// ```swift
    /// let permissionAsker = LocalNotifications.ApplicationLevelPermissionAsker { (completion) in
    ///     // ask permission, then call completion with Result<Bool, Error>
    /// }
    /// ```
    ///
    /// It is asked on the main queue, and may answer on any thread; the first answer counts. One that fails, or that lets go of the
    /// completion without calling it, denies the call that wanted to know and changes nothing that is stored.
    public struct ApplicationLevelPermissionAsker {
        private let ask: (@escaping (Result<Bool, any Error>) -> Void) -> Void

        public init(askPermission: @escaping (_ completion: @escaping (Result<Bool, any Error>) -> Void) -> Void) {
            ask = askPermission
        }

        /// Asks.
        public func askPermission(completion: @escaping (Result<Bool, any Error>) -> Void) {
            ask(completion)
        }
    }
}
