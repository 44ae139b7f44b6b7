import CarillonEnvironment
import Dispatch
import JSONWire
import MagicBellServer
import MockHosting

/// The measured MagicBell server: one user with 60 notifications, on the live loop.
enum MagicBellServerRun {
    static func run() throws {
        let environment = Environment.makeLive(name: "magicbell")
        let result: Result<UInt16, any Error> = environment.loop.blockingCall { answer in
            environment.loop.enqueue {
                answer(
                    Result {
                        let server = MagicBellServer(
                            environment: environment, at: Endpoint(host: "127.0.0.1", port: 0), journalLimit: 0)
                        server.realtimeKey = RealtimeKey(name: "bench.key", secret: "secret")
                        // A sign of life would count as an event.
                        server.heartbeatInterval = .seconds(86_400)
                        for number in 0..<60 { notify(number, by: server) }
                        try server.start()
                        // The process ends with the server.
                        _ = Unmanaged.passRetained(server)
                        return server.endpoint.port
                    })
            }
        }
        Main.announce(port: Int(try result.get()))
        dispatchMain()
    }

    private static func notify(_ number: Int, by server: MagicBellServer) {
        server.notify(
            "Message \(number) of Bob", to: "external:ann", content: "Lunch at \(number % 12)? “Fine” 🔔",
            category: "messages", topic: "room-\(number % 5)", actionURL: "https://app.example.com/messages/\(number)",
            customAttributes: ["room": .string("general"), "number": .number(Double(number))])
    }
}
