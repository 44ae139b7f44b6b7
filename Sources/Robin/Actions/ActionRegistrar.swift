import CarillonEnvironment
import Synchronization

/// An app's action handlers by the identifiers of their actions.
final class ActionRegistrar: RobinActions, RobinDelegate {
    private let handlers = Mutex<[String: any RobinActionHandler.Type]>([:])

    static func of(_ environment: Environment) -> ActionRegistrar {
        environment.singletons.object { ActionRegistrar() }
    }

    func register(actionHandler: any RobinActionHandler.Type, forIdentifier identifier: String) {
        handlers.withLock { $0[identifier] = actionHandler }
    }

    func deregister(actionHandlerForIdentifier identifier: String) {
        handlers.withLock { $0[identifier] = nil }
    }

    func didReceiveResponse(
        _ response: any SystemNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        // Outside the lock, for a handler may well register another one.
        if let handler = handlers.withLock({ $0[response.actionIdentifier] }) {
            let textResponse = response as? any SystemNotificationTextResponse
            handler.init().handle(
                response: textResponse?.robinNotificationTextResponse()
                    ?? response.robinNotificationResponse())
        }
        completionHandler()
    }
}
