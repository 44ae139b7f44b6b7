import UserNotifications

extension RobinParts {
    /// The way of a person's response to the handler of its action.
    package struct Responses: Sendable {
        package typealias Handlers = [String: any RobinActionHandler.Type]

        /// The type that is registered for the identifier of an action.
        package var handlerType: @Sendable (Handlers, _ action: String) -> (any RobinActionHandler.Type)? = { $0[$1] }

        /// Makes the object that handles a response.
        package var handler: @Sendable (any RobinActionHandler.Type) -> any RobinActionHandler = { $0.init() }

        /// The response that a handler receives, with the notification and the text if there is one.
        package var told: @Sendable (any SystemNotificationResponse) -> RobinNotificationResponse = { response in
            (response as? any SystemNotificationTextResponse)?.robinNotificationTextResponse()
                ?? response.robinNotificationResponse()
        }

        /// Calls the handler of a response, if there is one, and then the completion.
        package var answer: @Sendable (_ handle: (() -> Void)?, _ complete: () -> Void) -> Void = { handle, complete in
            handle?()
            complete()
        }
    }
}
