public import HTTPHosting
public import MockHosting
import PushWire
import WebSocketWire

extension MessagePattern where Message == HTTPMessage {
    /// The notifications that go to phones.
    public static var push: MessagePattern { sent(.text).where { $0.pushMessage == "push" } }
    /// The tokens that go to phones.
    public static var token: MessagePattern { sent(.text).where { $0.pushMessage == "token" } }
    /// The words of phones that they have a notification.
    public static var receipt: MessagePattern { received(.text).where { $0.pushMessage == "received" } }
    /// The first messages of phones on each connection.
    public static var arrival: MessagePattern { received(.text).where { $0.pushMessage == "connect" } }
    /// The requests of phones for a token.
    public static var registration: MessagePattern { received(.text).where { $0.pushMessage == "register" } }
    /// The messages with which a phone says that an app gives its token up.
    public static var unregistration: MessagePattern { received(.text).where { $0.pushMessage == "unregister" } }
}

extension HTTPMessage {
    /// The name of the message between the service and a phone; `nil` if it is none.
    fileprivate var pushMessage: String? {
        guard case .text(let text)? = webSocketMessage else { return nil }
        return (try? PushDeviceMessage(text: text))?.name
    }
}
