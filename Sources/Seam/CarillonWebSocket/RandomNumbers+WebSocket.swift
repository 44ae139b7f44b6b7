import CarillonEnvironment
import WebSocketWire

extension RandomNumbers {
    /// A key for an opening handshake.
    var key: WebSocketKey {
        var generator = self.generator
        return WebSocketKey.random(using: &generator)
    }

    /// A key for one frame of a client.
    var maskingKey: WebSocketMaskingKey {
        var generator = self.generator
        return WebSocketMaskingKey.random(using: &generator)
    }
}
