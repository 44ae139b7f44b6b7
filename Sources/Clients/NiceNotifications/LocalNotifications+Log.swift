extension LocalNotifications {
    /// The library's messages that no call asked for: dates that the library left out, and requests that the system did
    /// not accept.
    public enum Log {
        /// Receives one message at a time. The default does nothing.
        ///
        /// The value belongs to the calling app, and ends with the app's process.
        public static var info: (Any) -> () {
            get { CallingApp.current.functions.info ?? { _ in } }
            set { CallingApp.current.functions.info = newValue }
        }
    }
}
