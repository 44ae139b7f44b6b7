/// The purpose of a module, which decides who should notice a mistake in it.
enum ModuleGroup: String, CaseIterable {
    case clients, mocks
    case center = "notification centre"
    /// Everything else: it is what scenarios run on.
    case harness = "the harness"

    init(of module: String) {
        self =
            switch module {
            case "Robin", "DateBuilder", "NiceNotifications", "CourierCore", "CourierMQTT", "CourierProtobuf",
                "CourierMQTTChuck", "MQTTWire":
                .clients
            case "MQTTBroker": .mocks
            case "UserNotifications", "CoreLocation": .center
            default: .harness
            }
    }
}
