import DDPClient
import DDPWire
import JSONWire
import Testing

@Suite("The differences between a client's documents in two sessions")
struct DifferenceTests {
    private func collection(_ documents: KeyValuePairs<String, Members<EJSON>>) -> LocalCollection {
        var collection = LocalCollection()
        for (id, fields) in documents { _ = collection.add(Document(collection: "c", id: id, fields: fields)) }
        return collection
    }

    private func lines(_ changes: [LocalChange]) -> [String] {
        changes.map { "\($0.reason) \($0.document.id) \($0.document.fields["n"]?.number ?? -1)" }
    }

    @Test("First comes what has gone, in its order, then what has changed or come, in the new order") func order() {
        let former = collection(["d": ["n": 1], "a": ["n": 1], "c": ["n": 1], "b": ["n": 1]])
        let session = collection(["e": ["n": 2], "c": ["n": 2], "a": ["n": 1], "f": ["n": 2]])
        let changes = former.changes(to: session)
        #expect(
            lines(changes) == ["removed d 1.0", "removed b 1.0", "added e 2.0", "changed c 2.0", "added f 2.0"])
        #expect(changes.first { $0.reason == .changed }?.former?.fields == ["n": 1])
        #expect(former.changes(to: former) == [])
    }

    @Test("The order of fields is no difference") func fields() {
        let former = collection(["a": ["n": 1, "o": ["x": 1, "y": 2]]])
        #expect(former.changes(to: collection(["a": ["o": ["y": 2, "x": 1], "n": 1]])) == [])
        #expect(lines(former.changes(to: collection(["a": ["n": 1]]))) == ["changed a 1.0"])
    }

    @Test("A removal by the app is told when the server knows of it, and a document that is back has come")
    func hidden() {
        var former = collection(["a": ["n": 1], "b": ["n": 1], "c": ["n": 1]])
        for id in ["a", "b", "c"] { former.hide(id) }
        var session = collection(["b": ["n": 1], "c": ["n": 2]])
        session.hide("c")
        #expect(lines(former.changes(to: session)) == ["removed a 1.0", "added b 1.0"])
    }

    @Test("A document of the app's own has come when the server sends it, and is gone when it does not") func own() {
        var former = LocalCollection()
        for id in ["a", "b", "c"] { former.insert(id, ["n": 1], from: .insertion) }
        var session = collection(["a": ["n": 1]])
        session.insert("b", ["n": 1], from: .acceptedInsertion)
        #expect(lines(former.changes(to: session)) == ["removed c 1.0", "added a 1.0"])
    }
}
