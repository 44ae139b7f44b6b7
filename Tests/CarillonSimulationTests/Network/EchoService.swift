import CarillonEnvironment

/// Sends everything back, finishes when the caller has finished, and reads no faster than it can write.
///
/// Confined to the loop, hence safe to share.
final class EchoService: @unchecked Sendable {
    private(set) var listener: (any Listener)?
    private(set) var connections: [any Connection] = []
    /// The most bytes that ever waited to be sent.
    private(set) var mostBuffered = 0
    private(set) var pauses = 0

    var endpoint: Endpoint { listener?.endpoint ?? Endpoint(host: "", port: 0) }

    init(on network: any Network, at endpoint: Endpoint) throws {
        listener = try network.listen(on: endpoint) { [unowned self] in serve($0) }
    }

    private func serve(_ connection: any Connection) {
        connections.append(connection)
        connection.handler = { [self, unowned connection] event in
            switch event {
            case .data(let bytes):
                connection.send(bytes)
                mostBuffered = max(mostBuffered, connection.bufferedByteCount)
                if connection.bufferedByteCount > 65_536 {
                    pauses += 1
                    connection.pause()
                }
            case .writable:
                connection.resume()
            case .endOfStream:
                connection.finish()
            case .open, .closed:
                break
            }
        }
    }
}
