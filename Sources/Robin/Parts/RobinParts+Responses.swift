import UserNotifications

extension RobinParts {
    /// How a person's response gets to the handler of its action.
    package struct Responses: Sendable {
        package typealias Handlers = [String: any RobinActionHandler.Type]

        /// The type that handles an action, of those that are registered by the identifiers of their actions.
        package var handlerType: @Sendable (Handlers, _ action: String) -> (any RobinActionHandler.Type)? = { $0[$1] }

        /// The object that handles a response.
        package var handler: @Sendable (any RobinActionHandler.Type) -> any RobinActionHandler = { $0.init() }

        /// What a handler is told of a response: its notification, and its text if it has one.
        package var told: @Sendable (any SystemNotificationResponse) -> RobinNotificationResponse = { response in
            (response as? any SystemNotificationTextResponse)?.robinNotificationTextResponse()
                ?? response.robinNotificationResponse()
        }

        /// Has a response handled, if anybody handles its action, and then completed.
        package var answer: @Sendable (_ handle: (() -> Void)?, _ complete: () -> Void) -> Void = { handle, complete in
            handle?()
            complete()
        }
    }
}
