import ArgumentParser
import BrokerProcesses

enum BrokerName: String, CaseIterable, ExpressibleByArgument {
    case carillon
    case mosquitto

    /// Starts one; `nil` if there is none.
    func start() -> BrokerProcess? {
        switch self {
        case .carillon: .carillon(["--mqtt-max-queued", "1000000"])
        case .mosquitto: .mosquitto(inflight: 20)
        }
    }

    var remedy: String {
        switch self {
        case .carillon: "build it beside this program, by make build"
        case .mosquitto: "install it, by scripts/setup reality"
        }
    }
}
