import CarillonConformance

/// Sockets, connect, versions and heartbeats.
extension DDPCatalogue {
    static let connecting: [Requirement] = [
        Requirement(
            "DDP-TRANS-1",
            "A WebSocket is accepted at /websocket and /websocket/, with or without Origin, without a subprotocol.",
            source: "Meteor 3.0.4, ddp-server (sockets)"),
        Requirement(
            "DDP-TRANS-4", "A socket without heartbeats that is idle for 45 seconds is dropped.",
            source: "Meteor 3.0.4, ddp-server (sockets); D-METEORSERVER-6"),
        Requirement(
            "DDP-TRANS-6", "A Close that the client does not answer is waited for for a while, and not for ever.",
            source: "Our choice, as of common servers, D-HTTP-13"),
        Requirement(
            "DDP-TRANS-7",
            "At SockJS's paths a frame that is no JSON ends the connection with 3000, and any page may read the server's.",
            source: "sockjs-node 0.3.24; D-METEORSERVER-8"),
        Requirement(
            "DDP-CONN-2", "connected has a session that is not empty, another one for each connection.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-CONN-4",
            "Any other first message yields the error \"Must connect first\" with that message; the socket stays open.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-CONN-5", "A second connect yields the error \"Already connected\", and the session goes on.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-CONN-6", "A session in connect is ignored: the server issues a new one, as before Meteor 3.5.",
            source: "Meteor 3.0.4, ddp-server; D-METEORSERVER-1"),
        Requirement(
            "DDP-CONN-7", "The data of publications for everybody comes after connected, without ready.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-VER-1", "A version that is the best common one in the order of the client is answered by connected.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-VER-2", "A version that is not the best one is answered by failed with the best one, and a close.",
            source: "DDP.md"),
        Requirement(
            "DDP-VER-3", "Where no version is common, failed suggests 1, and the socket is closed.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-VER-4", "A connect without a proper list of versions is answered by failed with 1, and a close.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-HB-1", "A ping without identifier is answered by a pong without one.",
            source: "DDP.md"),
        Requirement(
            "DDP-HB-2", "A ping with an identifier is answered by a pong with the same one, and nothing else.",
            source: "DDP.md"),
        Requirement(
            "DDP-HB-3",
            "After an idle interval of 15 seconds a ping is sent, and 15 seconds later the socket is closed unless a message came.",
            source: "Meteor 3.0.4, ddp-common"),
        Requirement(
            "DDP-HB-6",
            "A session begins unheard: after connect alone a ping comes at 15 seconds, and answers move no later one.",
            source: "Meteor 3.0.4, ddp-common; D-METEORSERVER-5"),
        Requirement(
            "DDP-HB-4", "A session of version pre1 gets no pings, and its ping and pong are bad requests.",
            source: "Meteor 3.0.4, ddp-server"),
    ]
}
