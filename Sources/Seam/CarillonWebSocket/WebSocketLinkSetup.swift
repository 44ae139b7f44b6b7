package import CarillonEnvironment

/// The surroundings of a ``WebSocketLink``.
package struct WebSocketLinkSetup {
    /// The source of the keys.
    let numbers: any RandomNumbers
    let loop: any Loop
    /// Whether the link tells of a Ping or a Pong.
    let tellsLife: Bool
    /// Takes the events of the connection to where they may be handled, such as a ``Mailbox``.
    let enter: (@escaping @Sendable () -> Void) -> Void
    /// Changes the bytes that are about to be sent. A call gets whole frames.
    let output: ([UInt8]) -> [UInt8]

    package init(
        _ numbers: any RandomNumbers, on loop: any Loop, tellsLife: Bool = false,
        enter: @escaping (@escaping @Sendable () -> Void) -> Void,
        output: @escaping ([UInt8]) -> [UInt8] = { $0 }
    ) {
        self.numbers = numbers
        self.loop = loop
        self.tellsLife = tellsLife
        self.enter = enter
        self.output = output
    }
}
