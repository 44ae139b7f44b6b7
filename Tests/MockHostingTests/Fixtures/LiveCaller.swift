import CarillonEnvironment
import CarillonTLS

/// A caller on a real socket, by TLS.
enum LiveCaller {
    /// Says something, and returns all that comes until the end of the connection.
    static func talk(to port: UInt16, trusting root: String, saying text: String) async throws -> String {
        let environment = Environment.makeLive(name: "caller")
        return try await withCheckedThrowingContinuation { continuation in
            environment.loop.enqueue {
                do {
                    environment.trustedRoots = .only(try Certificate.read(root))
                    let plain = environment.network.connect(to: Endpoint(host: "127.0.0.1", port: port))
                    let connection = TLSConnection(plain, to: "127.0.0.1", environment: environment)
                    var heard = ""
                    connection.handler = { event in
                        switch event {
                        case .data(let bytes): heard += String(decoding: bytes, as: UTF8.self)
                        case .endOfStream: connection.finish()
                        case .closed(let error):
                            continuation.resume(with: error.map { .failure($0) } ?? .success(heard))
                        case .open, .writable: break
                        }
                    }
                    connection.send(Array(text.utf8))
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }
}
