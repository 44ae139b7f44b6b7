import CarillonEnvironment
import Dispatch
import HTTPHosting
import HTTPWire
import MockHosting
import WebSocketWire

/// The measured server: a core on `ServerHost`, on the live loop.
enum CarillonServer {
    static func run() throws {
        let environment = Environment.makeLive(name: "web")
        let result: Result<UInt16, any Error> = environment.loop.blockingCall { answer in
            environment.loop.enqueue {
                answer(
                    Result {
                        let server = HTTPServer<GreetingCore>(
                            environment: environment, at: Endpoint(host: "127.0.0.1", port: 0), journalLimit: 0,
                            http: { GreetingCore() })
                        try server.start()
                        server.keepForEver()
                        return server.endpoint.port
                    })
            }
        }
        Main.announce(port: Int(try result.get()))
        dispatchMain()
    }
}

extension MockServer {
    /// Keeps the server alive until the process ends.
    fileprivate func keepForEver() { _ = Unmanaged.passRetained(self) }
}

/// Answers each HTTP request with a greeting, and sends each WebSocket message back.
final class GreetingCore: HTTPCore {
    typealias Own = NoEvent

    func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
        if WebSocketServerHandshake.isAskedFor(by: request.head) { return effects.upgrade(request) }
        effects.answer(request, .ok, text: "Hello, world!")
    }

    func receive(_ event: WebSocketEvent, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
        if case .message(let message) = event { effects.send(message, on: id) }
    }
}
