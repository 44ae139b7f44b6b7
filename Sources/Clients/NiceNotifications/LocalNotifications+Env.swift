public import UserNotifications

extension LocalNotifications {
    /// The library's calls to the notification centre. Each can be replaced, above all in a test.
    ///
    /// A replacement applies to the calling app alone, and ends with the app's process. Without a replacement, these
    /// are the calls of `UNUserNotificationCenter.current()`.
    public enum Env {
        /// Schedules a request.
        public static var addNotificationRequest: (UNNotificationRequest, (((any Error)?) -> Void)?) -> () {
            get { CallingApp.current.functions.addNotificationRequest ?? SystemFunctions.add }
            set { CallingApp.current.functions.addNotificationRequest = newValue }
        }

        /// Removes notifications from Notification Center.
        public static var removeDeliveredNotifications: ([String]) -> () {
            get { CallingApp.current.functions.removeDeliveredNotifications ?? SystemFunctions.removeDelivered }
            set { CallingApp.current.functions.removeDeliveredNotifications = newValue }
        }

        /// Removes pending requests.
        public static var removePendingNotificationRequests: ([String]) -> () {
            get { CallingApp.current.functions.removePendingNotificationRequests ?? SystemFunctions.removePending }
            set { CallingApp.current.functions.removePendingNotificationRequests = newValue }
        }

        /// Passes the pending requests to the handler.
        public static var getPendingNotificationRequests: (@escaping ([UNNotificationRequest]) -> Void) -> () {
            get { CallingApp.current.functions.getPendingNotificationRequests ?? SystemFunctions.getPending }
            set { CallingApp.current.functions.getPendingNotificationRequests = newValue }
        }

        /// Passes the notifications in Notification Center to the handler.
        public static var getDeliveredNotifications: (@escaping ([UNNotification]) -> Void) -> () {
            get { CallingApp.current.functions.getDeliveredNotifications ?? SystemFunctions.getDelivered }
            set { CallingApp.current.functions.getDeliveredNotifications = newValue }
        }
    }
}
