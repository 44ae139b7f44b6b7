package import HTTPWire

/// A whole response.
package struct HTTPReply: Hashable, Sendable {
    package var head: HTTPResponseHead
    package var body: [UInt8]

    package init(_ head: HTTPResponseHead, body: [UInt8] = []) {
        self.head = head
        self.body = body
    }
}
