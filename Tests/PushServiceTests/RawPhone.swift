import Carillon
import CarillonEnvironment
import CarillonHTTP
import PushService
import PushWire
import WebSocketWire

/// A phone that says what a test tells it to say, and never confirms a notification by itself.
final class RawPhone {
    let client: HTTPWireClient

    init(_ client: HTTPWireClient) { self.client = client }

    func say(_ message: PushDeviceMessage) { say(message.text) }

    func say(_ text: String) { try? client.say(.text(text)) }

    /// The messages that have come.
    var messages: [PushDeviceMessage] {
        client.spoken.compactMap { message in
            guard case .text(let text) = message else { return nil }
            return try? PushDeviceMessage(text: text)
        }
    }
}

extension World {
    /// A phone of that name with an open WebSocket.
    func rawPhone(_ name: String, of service: PushService) -> RawPhone {
        let device = devices.first { $0.name == name } ?? self.device(name)
        let client = HTTPWireClient(device.mainApp.environment, service.endpoint)
        keep(client)
        try? client.openWebSocket("/phones")
        return RawPhone(client)
    }
}
