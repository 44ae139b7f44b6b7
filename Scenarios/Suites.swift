public import CarillonConformance
import CourierScenarios
import DateBuilderSuite
import MQTTScenarios
import MagicBellScenarios
import MeteorScenarios
import NiceNotificationsSuite
import PushScenarios
import RobinSuite
import UserNotificationsScenarios

/// Every suite there is. A suite that is not in this list does not exist; a scenario that is in no suite turns a test
/// red.
public enum Suites {
    /// The suites, in the order of reports.
    public static let all: [Suite] = [
        .userNotifications, .robin, .dateBuilder, .niceNotifications, .together, .mqtt, .courier, .mqttClients, .ddp,
        .meteor, .magicBell, .streamClients, .push,
    ]
}
