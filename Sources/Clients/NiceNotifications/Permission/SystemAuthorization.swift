public import UserNotifications

extension LocalNotifications {
    /// The system's permission for the app to notify.
    public enum SystemAuthorization {
        /// The library's calls to the system. Each can be replaced, above all in a test.
        ///
        /// A replacement applies to the calling app alone, and ends with the app's process.
        public enum Env {
            /// Reads the app's notification settings.
            public static var getNotificationSettings: (@escaping (UNNotificationSettings) -> Void) -> () {
                get { CallingApp.current.functions.getNotificationSettings ?? SystemFunctions.getSettings }
                set { CallingApp.current.functions.getNotificationSettings = newValue }
            }

            /// Asks the system for permission to notify.
            public static var requestAuthorization:
                (UNAuthorizationOptions, @escaping (Bool, (any Error)?) -> Void) -> ()
            {
                get {
                    CallingApp.current.functions.requestAuthorization
                        ?? SystemFunctions.requestAuthorization(_:completion:)
                }
                set { CallingApp.current.functions.requestAuthorization = newValue }
            }
        }

        /// The status of the system's permission.
        public enum Status: Hashable, Sendable {
            /// The person allows the app to notify.
            case allowed
            /// The person denied the permission before, or removed it in the Settings app. The person can only change
            /// it there.
            case deniedPreviously
            /// The person denied the permission just now.
            case deniedNow
            /// The app has not asked yet, or the permission is only provisional.
            case undetermined

            /// Whether the person allows the app to notify.
            public var isAllowed: Bool { self == .allowed }
        }

        /// Passes the current status to the completion, on the main queue.
        public static func getCurrent(_ completion: @escaping (Status) -> Void) {
            let app = CallingApp.current
            getSettings(in: app) { settings in
                completion(settings.map { app.parts.permission.systemStatus($0.authorizationStatus) } ?? .undetermined)
            }
        }

        /// Asks the person for permission to notify, unless the person denied it before. The completion gets the status
        /// on the main queue.
        public static func authorizeWithSystem(
            options: UNAuthorizationOptions = [.alert, .badge, .sound],
            _ completion: @escaping (Result<Status, any Error>) -> Void
        ) {
            decide(.askPermission, options: options, completion)
        }

        /// Passes the system's decision for a strategy to the handler, on the main queue.
        static func decide(
            _ level: PermissionStrategy.SystemLevel, options: UNAuthorizationOptions = [.alert, .badge, .sound],
            _ completion: @escaping (Result<Status, any Error>) -> Void
        ) {
            let app = CallingApp.current
            let rules = app.parts.permission
            getSettings(in: app) { settings in
                guard let status = settings?.authorizationStatus else { return completion(.failure(NoAnswer())) }
                if rules.asksSystem(level, status) {
                    request(options, in: app, completion)
                } else {
                    completion(.success(rules.systemStatus(status)))
                }
            }
        }

        /// Passes the settings to the handler, on the main queue. The handler gets `nil` if the settings will never
        /// arrive.
        private static func getSettings(
            in app: CallingApp, _ completion: @escaping (UNNotificationSettings?) -> Void
        ) {
            Env.getNotificationSettings(app.replyOnMain(unanswered: .some(nil), completion))
        }

        private static func request(
            _ options: UNAuthorizationOptions, in app: CallingApp,
            _ completion: @escaping (Result<Status, any Error>) -> Void
        ) {
            let reply = app.replyOnMain(unanswered: .failure(NoAnswer()), completion)
            Env.requestAuthorization(options) { isGranted, error in
                if let error {
                    reply(.failure(error))
                } else {
                    reply(.success(isGranted ? .allowed : .deniedNow))
                }
            }
        }
    }
}
