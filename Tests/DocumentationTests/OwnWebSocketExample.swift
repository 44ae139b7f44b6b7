import Carillon
import CarillonHTTP

extension Scenario {
    static let sharedTable = Scenario(
        "shop/table", "A guest hears what the others at the table order.", covers: ["SHOP-1"],
        networks: [.memory, .loopback]
    ) { world in
        let table = try world.webSocketServer("table") { event, room in
            switch event {
            case .opened(let guest): room.send("welcome to table \(guest.query["number"] ?? "?")", to: guest)
            case .text(let order, let guest): room.sendToAll("\(guest) orders \(order)", except: guest)
            case .data, .closed: break
            }
        }
        let (ann, bob) = (world.httpClient("ann", of: table), world.httpClient("bob", of: table))
        try ann.openWebSocket("/?number=7")
        try await world.advance(by: .seconds(1))
        try bob.openWebSocket("/?number=7")
        try await world.advance(by: .seconds(1))
        table.misbehave(.drop(.text, first: 1))  // the first order is lost on its way
        for order in ["soup", "salad"] { try ann.say(.text(order)) }
        try await world.advance(by: .seconds(1))
        world.expect(ann.spoken, equals: [.text("welcome to table 7")], "nobody hears their own order")
        world.expect(
            bob.spoken, equals: [.text("welcome to table 7"), .text("peer 1 orders salad")], "the others hear it")
    }
}
