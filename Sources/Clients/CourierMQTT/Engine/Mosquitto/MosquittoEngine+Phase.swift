#if canImport(CMosquitto)
import CourierCore

extension MosquittoEngine {
    /// The way of a connection, from ``open(_:)`` to its end.
    enum Phase {
        case closed
        case findingRoute(RouteSearch)
        /// The library has begun to connect.
        case connecting(MosquittoConnection)
        case awaitingConnack(MosquittoConnection)
        case established(MosquittoConnection, MosquittoRequests)
        /// DISCONNECT is queued, and the client can ask for nothing more. Answers that have come are still told.
        case leaving(MosquittoConnection, MosquittoRequests)
    }

    /// A search for the route of a connection.
    final class RouteSearch {
        let options: ConnectOptions

        init(_ options: ConnectOptions) {
            self.options = options
        }
    }

    /// The connection; `nil` while there is none.
    var connection: MosquittoConnection? {
        switch phase {
        case .closed, .findingRoute: nil
        case .connecting(let connection), .awaitingConnack(let connection), .established(let connection, _),
            .leaving(let connection, _):
            connection
        }
    }

    /// The connection on which packets come and go; `nil` while there is none.
    var openConnection: MosquittoConnection? {
        switch phase {
        case .awaitingConnack(let connection), .established(let connection, _): connection
        case .closed, .findingRoute, .connecting, .leaving: nil
        }
    }

    /// The requests that may still be answered; `nil` if there can be none.
    var requests: MosquittoRequests? {
        switch phase {
        case .established(_, let requests), .leaving(_, let requests): requests
        case .closed, .findingRoute, .connecting, .awaitingConnack: nil
        }
    }

    var isAwaitingConnack: Bool { if case .awaitingConnack = phase { true } else { false } }
    var isEstablished: Bool { if case .established = phase { true } else { false } }

    /// Whether this connection is not over. An event may have ended it, and begun the next one.
    func isCurrent(_ connection: MosquittoConnection) -> Bool { self.connection === connection }
}
#endif
