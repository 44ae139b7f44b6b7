public import HTTPHosting
public import MockHosting
public import PushWire
import WebSocketWire

extension Misbehaviour where Message == HTTPMessage {
    /// Sends other messages to phones in place of some.
    ///
    /// - Parameters:
    ///   - pattern: The messages between the service and phones, such as `.push`.
    ///   - change: Returns what takes the place of a message.
    public static func rewrite(
        _ pattern: MessagePattern<HTTPMessage>,
        _ change: @escaping @Sendable (PushDeviceMessage) -> [PushDeviceMessage]
    ) -> Misbehaviour {
        Misbehaviour(
            "rewrite \(pattern)", on: pattern,
            .change { message in
                guard case .webSocket(.message(.text(let text)), let role) = message.content,
                    let old = try? PushDeviceMessage(text: text)
                else { return [message] }
                return change(old).map { new in
                    var message = message
                    message.content = .webSocket(.message(.text(new.text)), from: role)
                    return message
                }
            })
    }
}
