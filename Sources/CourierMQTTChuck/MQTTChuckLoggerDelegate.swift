/// Is told when the list of an ``MQTTChuckLogger`` changes.
public protocol MQTTChuckLoggerDelegate {
    /// Called on the app's main queue.
    ///
    /// - Parameter logs: the whole list, oldest first.
    func mqttChuckLoggerDidUpdateLogs(_ logs: [MQTTChuckLog])
}
