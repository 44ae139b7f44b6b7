import UserNotifications

extension LocalNotifications {
    /// What the library does to the notification centre; each can be replaced, in a test above all.
    ///
    /// A replacement is for the calling app alone, and gone when the app's process is. Unless replaced, these are the calls of
    /// `UNUserNotificationCenter.current()`.
    public enum Env {
        /// Schedules a request.
        public static var addNotificationRequest: (UNNotificationRequest, (((any Error)?) -> Void)?) -> () {
            get { CallingApp.current.functions.addNotificationRequest ?? SystemFunctions.add }
            set { CallingApp.current.functions.addNotificationRequest = newValue }
        }

        /// Takes notifications out of Notification Center.
        public static var removeDeliveredNotifications: ([String]) -> () {
            get { CallingApp.current.functions.removeDeliveredNotifications ?? SystemFunctions.removeDelivered }
            set { CallingApp.current.functions.removeDeliveredNotifications = newValue }
        }

        /// Forgets pending requests.
        public static var removePendingNotificationRequests: ([String]) -> () {
            get { CallingApp.current.functions.removePendingNotificationRequests ?? SystemFunctions.removePending }
            set { CallingApp.current.functions.removePendingNotificationRequests = newValue }
        }

        /// Hands over what is pending.
        public static var getPendingNotificationRequests: (@escaping ([UNNotificationRequest]) -> Void) -> () {
            get { CallingApp.current.functions.getPendingNotificationRequests ?? SystemFunctions.getPending }
            set { CallingApp.current.functions.getPendingNotificationRequests = newValue }
        }

        /// Hands over what is in Notification Center.
        public static var getDeliveredNotifications: (@escaping ([UNNotification]) -> Void) -> () {
            get { CallingApp.current.functions.getDeliveredNotifications ?? SystemFunctions.getDelivered }
            set { CallingApp.current.functions.getDeliveredNotifications = newValue }
        }
    }
}
