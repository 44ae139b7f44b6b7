import Carillon
import CarillonHTTP

extension Scenario {
    static let busyShop = Scenario(
        "shop/busy", "An order is sent again when the shop is busy.", covers: ["SHOP-1"],
        networks: [.memory, .loopback]
    ) { world in
        var orders: [String] = []
        let shop = try world.httpServer("shop") { request in
            switch request {
            case "GET /orders": return .json(.array(orders.map { .string($0) }))
            case "POST /orders":
                orders.append(request.text)
                return .json(["place": .number(Double(orders.count))], .created).delayed(by: .seconds(2))
            default: return .status(.notFound)
            }
        }
        shop.misbehave(.refuse(.request(.post, "/orders").first(1), with: .serviceUnavailable))

        let phone = world.httpClient("phone", of: shop)  // or your own client, over the environment's network
        try phone.post("/orders", Array("milk".utf8))
        try phone.post("/orders", Array("milk".utf8))
        try await world.advance(by: .seconds(3))
        world.expect(phone.statuses, equals: [503, 201], "the shop is busy, and then takes the order")
        world.expect(shop.journal.received(.request).count, equals: 2, "both have reached it")
    }
}
