import CarillonEnvironment
import DDPWire
public import HTTPHosting
import HTTPWire
import JSONWire
public import MockHosting
import WebSocketWire

/// Turns the bytes of a client into DDP messages, after those of HTTP that open the WebSocket.
public final class DDPFrameDecoder: MessageDecoder {
    private let messages: HTTPMessageDecoder
    private let types: Set<String>
    private var framing = DDPFrame.Framing.raw
    /// The texts of a SockJS frame that have not been handed out.
    private var texts = Queue<String>()
    private let isHeld: () -> Bool

    /// - Parameter isHeld: whether the next message has to wait until the core has done some of the client's others.
    init(
        _ messages: HTTPMessageDecoder, framing: DDPFrame.Framing, types: Set<String>,
        isHeld: @escaping () -> Bool = { false }
    ) {
        self.messages = messages
        self.isHeld = isHeld
        self.framing = framing
        self.types = types
    }

    /// Adds bytes that have arrived.
    public func append(_ bytes: [UInt8]) { messages.append(bytes) }

    /// Notes that no more bytes will arrive.
    public func end() { messages.end() }

    /// Whether the next message has to wait: for the answer to the request for a WebSocket, or for the core.
    public var isBlocked: Bool { messages.isBlocked || isHeld() }

    /// Returns the next message, or `nil` if more bytes are needed.
    public func next() throws(HTTPHostViolation) -> DDPFrame? {
        while !isHeld() {
            if let text = texts.removeFirst() { return frame(of: text) }
            guard let message = try messages.next() else { return nil }
            if case .request(let head, _, _) = message.content { framing = DDPFrame.Framing(of: head) }
            let text: String
            switch message.webSocketMessage {
            case .text(let content)?: text = content
            // JavaScript reads JSON of bytes, too, where no frame of SockJS is around it.
            case .binary(let bytes)? where framing == .raw: text = String(decoding: bytes, as: UTF8.self)
            default: return DDPFrame(.http(message), framing: framing)
            }
            guard framing == .sockJS else { return frame(of: text) }
            if text.isEmpty { continue }
            // The door ends a connection whose framing is broken.
            guard let value = try? JSON(text: text) else { return DDPFrame(.http(message), framing: framing) }
            // An array has messages, any other value is one. Only a text can be one that Meteor understands.
            for element in value.array ?? [value] { texts.append(element.string ?? "") }
        }
        return nil
    }

    private func frame(of text: String) -> DDPFrame {
        do throws(DDPFailure) {
            return DDPFrame(.client(try ClientMessage(text: text, types: types)), framing: framing)
        } catch {
            return DDPFrame(.malformed(text, error), framing: framing)
        }
    }
}

extension DDPFrame.Framing {
    init(of head: HTTPRequestHead) {
        let path = head.target.split(separator: "?", maxSplits: 1).first ?? ""
        let parts = path.split(separator: "/")
        let isFramed = parts.count >= 4 && parts[parts.count - 4] == "sockjs" && parts.last == "websocket"
        self = isFramed ? .sockJS : .raw
    }
}
