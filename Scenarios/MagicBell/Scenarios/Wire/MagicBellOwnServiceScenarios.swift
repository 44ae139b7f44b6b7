import Carillon
import CarillonHTTP
import CarillonMagicBell

/// Services of an app's own, which notify its users by MagicBell.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellOwnService = Scenario(
        "magicbell/wire/own-service",
        "A service of an app's own answers by path and query, ends its streams, and notifies users of what it is told.",
        covers: ["MB-SRV-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let shop = try world.httpServer("shop") { request in
            switch request {
            case "POST /orders":
                server.notify("Order \(request.text)", to: ann)
                return .status(.created)
            case "GET /orders/average": return .json(["price": .number(.nan)])
            case "GET /orders/**": return .text(request.path.dropFirst().joined(separator: " "))
            case "GET /search": return .text(request.query["for"] ?? "nothing")
            case "GET /stream": return .events([ServerSentEvent(data: "hello")])
            default: return .status(.notFound)
            }
        }
        let phone = world.httpClient("phone", of: shop)
        for target in ["/orders/7/items", "/orders", "/search?for=tea?&page=2", "/orders/average", "/else"] {
            try phone.get(target)
        }
        try await world.advance(by: .seconds(1))
        world.expect(phone.statuses, equals: [200, 200, 200, 200, 404], "all are answered")
        world.expect(
            phone.texts, equals: ["7 items", "", "tea?", #"{"price":null}"#, ""],
            "by any number of parts of a path, a question mark in a query, and a number that is none")
        for number in 1...2 {
            try phone.post("/orders", Array("\(number)".utf8))
            try await world.advance(by: .seconds(1))
        }
        world.expect(
            try await world.newestTitles(2, of: server), equals: ["Order 2", "Order 1"],
            "each order is a notification, the newest first")

        let listener = world.httpClient("listener", of: shop)
        try listener.get("/stream")
        try await world.advance(by: .seconds(1))
        world.expect(shop.send(ServerSentEvent(data: "bye"), to: "/stream"), equals: 1, "one client listens")
        shop.endStreams(at: "/stream")
        try listener.get("/search?for=more")
        try await world.advance(by: .seconds(1))
        world.expect(
            listener.texts, equals: ["data: hello\n\ndata: bye\n\n", "more"],
            "a stream comes to an end, and its connection serves the next request")
    }
}
