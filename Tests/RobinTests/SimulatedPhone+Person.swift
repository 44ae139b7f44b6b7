import Robin

extension SimulatedPhone {
    func answerPrompt(allow: Bool) {}
    func authorize() {}
    func respond(toNotificationAt index: Int, action: String) {}
    func delivered() -> [RobinNotification] { [] }
}
