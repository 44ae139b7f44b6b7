/// An object that hears of changes to the list of an ``MQTTChuckLogger``.
public protocol MQTTChuckLoggerDelegate {
    /// Called on the app's main queue after each change.
    ///
    /// - Parameter logs: the whole list, oldest first.
    func mqttChuckLoggerDidUpdateLogs(_ logs: [MQTTChuckLog])
}
