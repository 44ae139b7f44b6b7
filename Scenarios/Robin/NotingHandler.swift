import Robin

/// Notes down that it was made and what it handled.
struct NotingHandler: RobinActionHandler {
    init() { Responses.ofThisApp.add("made") }

    func handle(response: RobinNotificationResponse) {
        let text = response.userText.map { ": \($0)" } ?? ""
        Responses.ofThisApp.add("handled \(response.notification.identifier ?? "")\(text)")
    }
}
