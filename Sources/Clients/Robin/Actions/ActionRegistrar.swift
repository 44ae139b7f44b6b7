import CarillonEnvironment
import Synchronization

/// The action handlers of an app, by the identifiers of their actions.
final class ActionRegistrar: RobinActions, RobinDelegate, Sendable {
    private let handlers = Mutex(HandedOver<RobinParts.Responses.Handlers>([:]))
    private let parts: RobinParts.Responses

    static func of(_ environment: Environment) -> ActionRegistrar {
        environment.singletons.object { ActionRegistrar(environment.robinParts.responses) }
    }

    private init(_ parts: RobinParts.Responses) {
        self.parts = parts
    }

    func register(actionHandler: any RobinActionHandler.Type, forIdentifier identifier: String) {
        let actionHandler = HandedOver(actionHandler)
        handlers.withLock { $0.value[identifier] = actionHandler.value }
    }

    func deregister(actionHandlerForIdentifier identifier: String) {
        handlers.withLock { $0.value[identifier] = nil }
    }

    func didReceiveResponse(
        _ response: any SystemNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let type = parts.handlerType(handlers.withLock { $0 }.value, response.actionIdentifier)
        // The handler runs outside the lock, because it may register another handler.
        let handle = type.map { type in { self.parts.handler(type).handle(response: self.parts.told(response)) } }
        parts.answer(handle, completionHandler)
    }
}
