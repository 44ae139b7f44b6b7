public import CarillonHTTP
package import CarillonPlayground
public import HTTPHosting

/// A service of one's own that `serve` runs in real time, with a journal, misbehaviours and a place on the live page.
///
/// A service is made of the same closure as in a scenario. It begins anew, with fresh state, at each start of `serve`
/// and each reset, so the closure is made by another one. After a crash it goes on with the state that it had.
///
/// ```swift
/// .http("shop") {
///     var orders: [String] = []
///     return { request in
///         guard case "POST /orders" = request else { return .status(.notFound) }
///         orders.append(request.text)
///         return .json(["place": .number(Double(orders.count))], .created)
///     }
/// }
/// ```
public struct Service: Sendable {
    /// The name in the ready line, in journals and on the live page: small letters of ASCII, digits and hyphens.
    public let name: String
    package let server: @Sendable (_ port: UInt16) -> any PlaygroundServer

    /// A service that answers requests of HTTP, as `World.httpServer(_:port:identity:limits:file:line:answer:)` makes
    /// one for a scenario.
    ///
    /// - Parameters:
    ///   - name: The name: small letters of ASCII, digits and hyphens.
    ///   - limits: The limits of the server.
    ///   - make: Makes the closure that answers requests, with fresh state.
    public static func http(
        _ name: String, limits: HTTPHostLimits = HTTPHostLimits(),
        make: @escaping @Sendable () -> (HTTPRequest) throws -> HTTPAnswer
    ) -> Service {
        Service(name: name) { port in
            OwnService(
                name: name, port: port, limits: limits,
                http: {
                    let answer = make()
                    return { AuthoredCore(limits: $0, answer: answer) }
                },
                speech: .events { server, text, path in server.send(.init(data: text), to: path) })
        }
    }

    /// A service with WebSockets, as
    /// `World.webSocketServer(_:port:identity:subprotocols:limits:file:line:handler:)` makes one for a scenario.
    ///
    /// - Parameters:
    ///   - name: The name: small letters of ASCII, digits and hyphens.
    ///   - subprotocols: The subprotocols that the service speaks.
    ///   - limits: The limits of the server.
    ///   - make: Makes the closure that says what happens at an event, with fresh state.
    public static func webSocket(
        _ name: String, subprotocols: [String] = [], limits: HTTPHostLimits = HTTPHostLimits(),
        make: @escaping @Sendable () -> WebSocketServiceCore.Handler
    ) -> Service {
        Service(name: name) { port in
            OwnService(
                name: name, port: port, limits: limits,
                http: {
                    let handler = make()
                    return { WebSocketServiceCore(limits: $0, subprotocols: subprotocols, handler: handler) }
                },
                speech: .webSockets(
                    clients: { server in server.peers.map { [$0.description, "/" + $0.path.joined(separator: "/")] } },
                    say: { server, text in server.change { $0.sendToAll(text) } }))
        }
    }

    /// The reason why `serve` cannot have the services; `nil` if it can.
    static func complaint(about services: [Service], beside taken: [String]) -> String? {
        var taken = Set(taken)
        for service in services {
            let isName =
                !service.name.isEmpty
                && service.name.utf8.allSatisfy { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                }
            guard isName else {
                return
                    "The name of a service has small letters of ASCII, digits and hyphens; ‘\(service.name)’ has others."
            }
            guard taken.insert(service.name).inserted else {
                return "There are two servers with the name ‘\(service.name)’; call one of them otherwise."
            }
        }
        return nil
    }
}
