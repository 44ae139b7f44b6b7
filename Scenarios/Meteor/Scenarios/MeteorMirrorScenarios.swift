import Carillon
import CarillonMeteor
import ScenarioFixtures

/// The documents that a watch tells of, beside those that the collection has.
extension Scenario {
    static let meteorMirror = Scenario(
        "meteor/model/mirror",
        "A watch has told of the documents that are found, whatever happens to documents, connections, subscriptions and users.",
        covers: ["MS-MODEL-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), tasks = server.collection("tasks")
        server.publish("hers") { sub in tasks.find { sub.userID != nil && $0["owner"] == "u-ann" } }
        world.network.setLatency(.milliseconds(20), jitter: .milliseconds(80))
        let ann = try await world.onlineMeteorUser("ann", of: server)
        let mirror = Remembered<[String: String]>([:]), faults = Remembered<[String]>([])
        ann.withTasks { tasks in
            _ = tasks.watch { reason, id, task in
                let isKnown = mirror.value[id] != nil
                if isKnown == (reason == .added) { faults.value.append("\(reason) \(id), which is known: \(isKnown)") }
                mirror.value[id] = reason == .removed ? nil : task?.title
            }
        }
        let random = world.random("mirror")
        func below(_ count: Int) -> Int { Int(random.next(below: UInt64(count))) }
        var subscriptions: [String] = []
        func subscribe() {
            let id = ann.run { client in
                switch below(3) {
                case 0: client.add(subscription: "tasks")
                case 1: client.add(subscription: "tasksOf", withParameters: ["u-bob"])
                default: client.add(subscription: "hers")
                }
            }
            if let id { subscriptions.append(id) }
        }
        func write() {
            let id = DocumentIdentifier.string("t\(below(12))")
            // Every fourth title is none that the app can read.
            let title: EJSON = below(4) == 0 ? .number(5) : .string("title \(below(1_000))")
            let owner: EJSON = .string(below(2) == 0 ? "u-ann" : "u-bob")
            if tasks[id] == nil {
                tasks.insert(["title": title, "owner": owner], id: id)
            } else if below(3) == 0 {
                tasks.remove(id)
            } else {
                tasks.update(id, set: ["title": title, "owner": owner])
            }
        }
        func found() -> [String: String] {
            ann.withTasks { tasks in tasks.find().reduce(into: [:]) { $0[$1._id] = $1.title } }
        }
        var (isRight, momentCount, sizes) = (true, 0, Set<Int>())
        while isRight, momentCount < 1_500 {
            momentCount += 1
            switch below(40) {
            case ..<30: write()
            case ..<32: subscribe()
            case 32: if let id = subscriptions.popLast() { ann.run { $0.remove(subscriptionId: id) } }
            case ..<35: ann.run { $0.logonWith(username: "ann", password: "ann") }
            case 35: ann.run { $0.logout() }
            case ..<38: world.network.reset()
            case 38: ann.run { $0.disconnect() }
            default: ann.run { $0.connect() }
            }
            try await world.advance(by: .milliseconds(below(400)))
            isRight = mirror.value == found() && faults.value.isEmpty
            sizes.insert(mirror.value.count)
        }
        world.expect(faults.value, equals: [], "each element comes before it changes, and comes once")
        world.expect(
            lines(mirror.value), equals: lines(found()), "the watch has told of what is found, no more and no less")
        world.expect(momentCount, equals: 1_500, "many moments went by without a difference")
        world.expect(sizes.count > 5, "there were sometimes many, and sometimes few")
    }

    private static func lines(_ titles: [String: String]) -> [String] {
        titles.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    }
}
