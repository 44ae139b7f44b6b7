extension LocalNotifications {
    /// Where the library says what it does without being asked: dates that it left out, requests that the system would not take.
    public enum Log {
        /// Gets one message at a time. Says nothing unless replaced.
        ///
        /// It is the calling app's own, and gone when the app's process is.
        public static var info: (Any) -> () {
            get { CallingApp.current.functions.info ?? { _ in } }
            set { CallingApp.current.functions.info = newValue }
        }
    }
}
