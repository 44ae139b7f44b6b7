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
            getSettings(in: .current) { completion($0.map { Status($0.authorizationStatus) } ?? .undetermined) }
        }

        /// Asks the person for permission to notify, unless they have forbidden it before, and hands over what they said, on the main queue.
        public static func authorizeWithSystem(
            options: UNAuthorizationOptions = [.alert, .badge, .sound],
            _ completion: @escaping (Result<Status, any Error>) -> Void
        ) {
            let app = CallingApp.current
            getSettings(in: app) { settings in
                switch settings?.authorizationStatus {
                case nil: completion(.failure(NoAnswer()))
                case .authorized?, .notDetermined?: request(options, in: app, completion)
                case let status?: completion(.success(Status(status)))
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

extension LocalNotifications.SystemAuthorization.Status {
    /// What the centre's status means for somebody who wants to schedule.
    fileprivate init(_ status: UNAuthorizationStatus) {
        switch status {
        case .authorized: self = .allowed
        case .denied: self = .deniedPreviously
        default: self = .undetermined
        }
    }
}
