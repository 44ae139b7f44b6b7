import DDPWire
import Testing

/// The rows are those of Meteor's package mongo-id.
@Suite("Identifiers of documents")
struct DocumentIdentifierTests {
    @Test(
        "An identifier comes back from the wire",
        arguments: [
            (.string("abc"), "abc"), (.string(""), ""),
            (.objectID("507f1f77bcf86cd799439011"), "507f1f77bcf86cd799439011"),
            (.string("507f1f77bcf86cd799439011"), "-507f1f77bcf86cd799439011"), (.string("-7"), "--7"),
            (.string("~5"), "-~5"), (.string("{}"), "-{}"), (.number(5), "~5"), (.number(1.5), "~1.5"),
            (.bool(true), "~true"), (.null, "~null"), (.string("507f1f77bcf86cd79943901"), "507f1f77bcf86cd79943901"),
            (.string("507f1f77bcf86cd79943901g"), "507f1f77bcf86cd79943901g"),
        ] as [(DocumentIdentifier, String)])
    func wire(_ identifier: DocumentIdentifier, _ text: String) {
        #expect(identifier.wire == text)
        #expect(DocumentIdentifier(wire: text) == identifier)
    }

    @Test("A text that no server would send means itself", arguments: ["~", "~x", "~[1]", "{"])
    func other(_ text: String) {
        #expect(DocumentIdentifier(wire: text) == .string(text))
    }
}
