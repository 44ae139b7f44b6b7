extension App {
    func installNotifications() {}
    func notificationsDidLoseProcess() {}
    func notificationsDidGainProcess() {}
}
