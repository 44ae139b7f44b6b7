import JSONWire
import Testing

@Suite("Members of objects", .timeLimit(.minutes(60)))
struct MembersTests {
    /// The same as ``Members``, as simple as it can be.
    private struct Model {
        var members: [(name: String, value: Int)] = []

        subscript(name: String) -> Int? {
            get { members.first { $0.name == name }?.value }
            set {
                let place = members.firstIndex { $0.name == name }
                switch (place, newValue) {
                case (let place?, let value?): members[place].value = value
                case (let place?, nil): members.remove(at: place)
                case (nil, let value?): members.append((name, value))
                case (nil, nil): break
                }
            }
        }
    }

    @Test("Few and many members are those of a simple list, whatever is done to them", arguments: 1...40)
    func model(seed: UInt64) {
        var state = seed
        func below(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var members = Members<Int>()
        var model = Model()
        // Some runs stay among the objects without an index, others cross its border again and again.
        let range = seed.isMultiple(of: 2) ? 24 : 10
        for step in 0..<400 {
            switch below(5) {
            case 0:
                let name = "n\(below(range))"
                members[name] = nil
                model[name] = nil
            case 1:
                let names = (0..<below(4)).map { _ in "n\(below(range))" }
                members.remove(names)
                for name in names { model[name] = nil }
            default:
                let name = "n\(below(range))"
                members[name] = step
                model[name] = step
            }
            #expect(members.map { "\($0.name)=\($0.value)" } == model.members.map { "\($0.name)=\($0.value)" })
            #expect(members.names == model.members.map(\.name))
            #expect(members.count == model.members.count && members.isEmpty == model.members.isEmpty)
            for number in 0..<range { #expect(members["n\(number)"] == model["n\(number)"]) }
            let reversed = Members(model.members.reversed().map { ($0.name, $0.value) })
            #expect(members == reversed && members.hashValue == reversed.hashValue)
            #expect(members.mapValues { $0 + 1 } == Members(model.members.map { ($0.name, $0.value + 1) }))
            #expect(members.mapValues { $0 + 1 } != members || members.isEmpty)
        }
    }

    @Test("The last of two members with one name counts, in the place of the first", arguments: [2, 30])
    func twice(count: Int) {
        let members = Members((0..<count).map { ("n\($0)", $0) } + [("n0", -1)])
        #expect(members.names == (0..<count).map { "n\($0)" })
        #expect(members["n0"] == -1)
    }

    @Test("Names that are equal as texts are one name, though their bytes differ", arguments: [1, 30])
    func canonicalEquivalence(count: Int) {
        var members = Members((0..<count).map { ("n\($0)", $0) })
        members["caf\u{e9}"] = 1
        members["cafe\u{301}"] = 2
        #expect(members["caf\u{e9}"] == 2)
        #expect(members.count == count + 1)
    }
}
