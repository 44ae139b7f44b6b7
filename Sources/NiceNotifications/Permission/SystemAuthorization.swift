import UserNotifications

extension LocalNotifications {
    /// Whether the person allows the app to notify.
    public enum SystemAuthorization {
        /// How the system is asked; each can be replaced, in a test above all.
        ///
        /// A replacement is for the calling app alone, and gone when the app's process is.
        public enum Env {
            public static var getNotificationSettings: (@escaping (UNNotificationSettings) -> Void) -> () {
                get { CallingApp.current.functions.getNotificationSettings ?? SystemFunctions.getSettings }
                set { CallingApp.current.functions.getNotificationSettings = newValue }
            }

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

        public enum Status: Hashable, Sendable {
            case allowed
            /// The person was asked before, or has forbidden it in the Settings app; only there can they change it.
            case deniedPreviously
            /// The person was asked just now.
            case deniedNow
            /// Nobody has asked yet, or permission is only provisional.
            case undetermined

            public var isAllowed: Bool { self == .allowed }
        }

        /// Hands over the status as it is now, on the main queue.
        public static func getCurrent(_ completion: @escaping (Status) -> Void) {
            let app = CallingApp.current
            getSettings(in: app) { settings in
                completion(settings.map { app.parts.permission.systemStatus($0.authorizationStatus) } ?? .undetermined)
            }
        }

        /// Asks the person for permission to notify, unless they have forbidden it before, and hands over what they
        /// said, on the main queue.
        public static func authorizeWithSystem(
            options: UNAuthorizationOptions = [.alert, .badge, .sound],
            _ completion: @escaping (Result<Status, any Error>) -> Void
        ) {
            decide(.askPermission, options: options, completion)
        }

        /// Hands over what the system says to a strategy, on the main queue.
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

        /// Hands over the settings on the main queue; `nil` if there will be none.
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
