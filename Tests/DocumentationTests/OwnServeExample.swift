import CarillonServing

/// The program of a package, with `@main` before it.
struct RestaurantConformance: ServingMain {
    static let suites: [Suite] = []
    static let services: [Service] = [
        .webSocket("table") {
            var orders = 0
            return { event, room in
                guard case .text(let dish, let guest) = event else { return }
                orders += 1
                room.sendToAll("\(guest) orders \(dish), number \(orders)")
            }
        },
        .http("menu") {
            { request in
                switch request {
                case "GET /menu": .json(["soup": 4])
                default: .status(.notFound)
                }
            }
        },
    ]
}
