package import Robin
import ScenarioFixtures

/// A handler that notes its creation and the responses that it handles.
package struct NotingHandler: RobinActionHandler {
    package init() { Responses.ofThisApp.add("made") }

    package func handle(response: RobinNotificationResponse) {
        let text = response.userText.map { ": \($0)" } ?? ""
        Responses.ofThisApp.add("handled \(response.notification.identifier ?? "")\(text)")
    }
}
