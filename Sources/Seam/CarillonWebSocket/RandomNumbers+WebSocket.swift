import CarillonEnvironment
import WebSocketWire

extension RandomNumbers {
    /// A key for an opening handshake.
    var key: WebSocketKey {
        var generator = Generator(numbers: self)
        return WebSocketKey.random(using: &generator)
    }

    /// A key for one frame of a client.
    var maskingKey: WebSocketMaskingKey {
        var generator = Generator(numbers: self)
        return WebSocketMaskingKey.random(using: &generator)
    }
}

/// The environment's random numbers, in the form that the standard library uses.
private struct Generator: RandomNumberGenerator {
    let numbers: any RandomNumbers

    mutating func next() -> UInt64 { numbers.next() }
}
