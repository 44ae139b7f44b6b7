import DDPClient
import DDPWire
import JSONWire
import Testing

@Suite("A client's documents")
struct LocalCollectionTests {
    private func collection(_ ids: String...) -> LocalCollection {
        var collection = LocalCollection()
        for id in ids { _ = collection.add(document(id)) }
        return collection
    }

    private func document(_ id: String, _ fields: Members<EJSON> = ["n": 1]) -> Document {
        Document(collection: "c", id: id, fields: fields)
    }

    private func ids(_ collection: LocalCollection) -> [String] { collection.visible.map(\.id) }

    @Test("A document that comes before itself stands at the end") func addedBefore() {
        var documents = collection("a", "b", "c")
        _ = documents.add(document("x"), before: "x")
        #expect(ids(documents).joined() == "abcx")
    }

    @Test(
        "A document moves immediately before another one, forwards and backwards",
        arguments: [
            ("a", "c", "bacd"), ("d", "b", "adbc"), ("a", nil, "bcda"), ("a", "none", "bcda"), ("b", "b", "abcd"),
            ("a", "b", "abcd"), ("b", "a", "bacd"), ("a", "d", "bcad"),
        ] as [(String, String?, String)])
    func movedBefore(_ id: String, _ next: String?, _ result: String) {
        var documents = collection("a", "b", "c", "d")
        let change = documents.move(id, before: next)
        #expect(change?.document.fields == ["n": 1])
        #expect(ids(documents).joined() == result)
        #expect(documents[id]?.fields == ["n": 1])
    }

    @Test("A document that is added before others twice has moved") func movedByAdding() {
        var documents = collection("a", "b")
        #expect(documents.add(document("x"), before: "a")?.reason == .addedBefore)
        let change = documents.add(document("x", ["n": 2]), before: "b")
        #expect(change?.reason == .movedBefore)
        #expect(change?.document.fields == ["n": 2])
        #expect(ids(documents) == ["a", "x", "b"])
    }

    @Test("The first message of the server's about a document of the app's own makes it known") func ownDocuments() {
        var documents = LocalCollection()
        documents.insert("a", ["n": 1], from: .insertion)
        documents.insert("b", ["n": 1])
        #expect(documents.add(document("a"))?.reason == .added)
        #expect(documents.change(DocumentChange(collection: "c", id: "b", fields: ["m": 2]))?.reason == .added)
        #expect(documents["b"]?.fields == ["n": 1, "m": 2])
    }

    @Test("A hidden document is not seen, still changes, and comes back at its place") func hidden() {
        var documents = collection("a", "b", "c")
        documents.hide("b")
        #expect(ids(documents) == ["a", "c"])
        #expect(documents.count == 2)
        #expect(documents["b"] == nil)
        #expect(documents.change(DocumentChange(collection: "c", id: "b", fields: ["n": 7])) == nil)
        documents.show("b")
        #expect(ids(documents) == ["a", "b", "c"])
        #expect(documents["b"]?.fields == ["n": 7])
    }

    @Test("An insertion is taken back, unless the server has sent the document") func takenBack() {
        var documents = LocalCollection()
        documents.insert("a", ["n": 1], from: .insertion)
        documents.insert("b", ["n": 1], from: .insertion)
        _ = documents.add(document("b"))
        for id in ["a", "b", "c"] { documents.takeBackInsertion(of: id) }
        #expect(ids(documents) == ["b"])
    }

    @Test("An insertion that was accepted stays, and the server's document takes its place") func accepted() {
        var documents = LocalCollection()
        documents.insert("a", ["n": 1], from: .insertion)
        documents.acceptInsertion(of: "a", ["n": 1])
        documents.takeBackInsertion(of: "a")
        #expect(documents["a"]?.origin == .acceptedInsertion)
        _ = documents.change(DocumentChange(collection: "c", id: "a", fields: ["n": 2]))
        #expect(documents["a"]?.origin == .server)
        documents.acceptInsertion(of: "a", ["n": 1])
        #expect(documents["a"]?.fields == ["n": 2])
        documents.acceptInsertion(of: "b", ["n": 1])
        #expect(documents["b"] == nil)
        documents.insert("c", ["n": 1])
        documents.acceptInsertion(of: "c", ["n": 3])
        #expect(documents["c"]?.fields == ["n": 3])
    }

    @Test("A document that the app has removed stays hidden when the server adds it again") func hiddenAgain() {
        var documents = collection("a", "b")
        documents.hide("a")
        #expect(documents.add(document("a", ["n": 9])) == nil)
        #expect(ids(documents) == ["b"])
        #expect(documents.remove("a")?.document.fields == ["n": 9])
        #expect(documents.add(document("a", ["n": 9]))?.reason == .added)
    }

    @Test("A document that the app has removed before it came stays hidden, until the server has answered")
    func hiddenLater() {
        var documents = collection("a")
        for id in ["a", "b", "c", "d"] { documents.hideLater(id) }
        #expect(documents.count == 0)
        for id in ["b", "c", "d"] { #expect(documents.add(document(id)) == nil) }
        #expect(documents.count == 0)
        documents.show("c")
        #expect(documents.remove("d") != nil)
        for id in ["a", "b"] { documents.dropHidden(id) }
        #expect(ids(documents) == ["b", "c"], "a document that came after it was hidden is another one")
        documents.hide("none")
        _ = documents.add(document("none"))
        #expect(documents.count == 3)
    }

    @Test("A reset keeps what it is told to keep, in order") func reset() {
        var documents = collection("a", "b", "c")
        documents.hide("a")
        documents.hideLater("d")
        documents.reset { $0.id == "c" }
        #expect(ids(documents) == ["c"])
        for id in ["a", "d"] { #expect(documents.add(document(id)) != nil, "nothing is hidden any more") }
    }
}
