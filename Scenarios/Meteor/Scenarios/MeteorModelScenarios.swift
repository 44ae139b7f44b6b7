import Carillon
import CarillonMeteor

/// Scenarios that compare clients with a model of what they may see.
extension Scenario {
    static let meteorMixture = Scenario(
        "meteor/model/mixture",
        "Three clients write, subscribe, log in and out and lose their connections; whenever all is quiet, each has what a naive model says.",
        covers: ["MS-MODEL-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        server.publish("titles") { [tasks = server.collection("tasks")] _ in tasks.find().fields("title") }
        let isOwner: WriteRules.Rule = { user, document in
            user != nil && document["owner"] == user.map(EJSON.string)
        }
        server.acceptWrites(to: "notes", WriteRules(insert: isOwner, update: isOwner, remove: isOwner))
        world.network.setLatency(.milliseconds(5), jitter: .milliseconds(20))
        var phones: [MeteorPhone] = []
        for name in ["one", "two", "three"] {
            phones.append(MeteorPhone(try await world.onlineMeteorUser(name, of: server)))
        }
        var mix = RandomMeteorMix(world.random("mix")), model = NaiveMeteor(clientCount: phones.count)
        var (momentCount, history, isRight) = (0, [MeteorOperation](), true)

        while momentCount < 400, isRight {
            momentCount += 1
            var rest = Duration.seconds(2)
            for operation in mix.moment(of: model) {
                history.append(operation)
                model.perform(operation)
                rest -= try await phones[operation.client].perform(operation.action)
            }
            try await world.advance(by: rest)
            for key in model.uncertain { model.adopt(key, server.fields(of: key)) }
            model.passMoment()
            isRight = phones.indices.allSatisfy { number in
                model.view(of: number).map { $0 == phones[number].view } ?? true
            }
        }
        for operation in history.suffix(12) { world.note("Among the last operations: \(operation)") }
        let views = phones.map(\.view), wanted = views.enumerated().map { model.view(of: $0) ?? $1 }
        world.expect(
            NaiveMeteor.lines(of: views), equals: NaiveMeteor.lines(of: wanted), "each client has what it may see")
        world.expect(momentCount, equals: 400, "four hundred moments went by without a difference")
        world.expect(history.count > 400, "much has happened")
    }
}

extension NaiveMeteor {
    fileprivate static func lines(of views: [[DocumentKey: Fields]]) -> [String] {
        views.enumerated().flatMap { number, view in
            view.sorted { $0.key < $1.key }.map { key, fields in
                let members = fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                return "client \(number): \(key) " + members.joined(separator: " ")
            }
        }
    }
}

extension DDPServer {
    fileprivate func fields(of key: DocumentKey) -> NaiveMeteor.Fields? {
        collection(key.collection)[.string(key.id)].map { members in
            members.reduce(into: [:]) { $0[$1.name] = $1.value.string }
        }
    }
}
