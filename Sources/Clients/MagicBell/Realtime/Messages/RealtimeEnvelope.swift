package import JSONWire

/// The form in which a channel carries a message (magicbell.md, section 2.8 and 2.9).
package struct RealtimeEnvelope: Hashable, Sendable {
    /// The identifier of the message.
    package var id: String?
    /// The channel that carried it; `nil` if the server does not say.
    package var channel: String?
    package var name: String
    /// The data, decoded if their encoding is `json` (`MB-SSE-5`).
    package var data: JSON?

    /// Reads an envelope.
    ///
    /// - Throws: ``MessageRefusal`` if the text is none.
    package init(_ json: JSON) throws(MessageRefusal) {
        guard let name = json["name"]?.string else { throw MessageRefusal("the message has no name") }
        self.name = name
        id = json["id"]?.string
        channel = json["channel"]?.string
        data = json["data"]
        guard let encoding = json["encoding"], !encoding.isNull else { return }
        guard encoding == "json" else { throw MessageRefusal("the encoding of the data is unknown") }
        // An object may come although the encoding says that it is a text.
        guard let text = data?.string else { return }
        do throws(JSONFailure) {
            data = try JSON(text: text)
        } catch {
            throw MessageRefusal("the data are not JSON")
        }
    }
}
