import CarillonEnvironment
import JSONWire

/// A line that a client has written.
enum ClientLine: Hashable {
    case greeting(ClientGreeting)
    case event(name: String, JSON)
    case answer(id: Int, ClientAnswer)

    /// The reason why a line breaks the contract, in a sentence without its beginning.
    struct Fault: Error, Hashable {
        let text: String
    }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - text: the line.
    ///   - kind: the kind of the client, which decides on its events.
    /// - Throws: ``Fault`` if it is none that the contract knows.
    init(_ text: String, from kind: ClientKind) throws(Fault) {
        guard let value = try? JSON(text: text), value.object != nil else { throw Fault(text: "is no JSON object") }
        if let version = value["carillon"] {
            self = .greeting(try ClientGreeting(value, version: version))
        } else if let name = value["event"]?.string {
            try ClientLine.check(name, value, kind)
            self = .event(name: name, value)
        } else if let id = value["id"]?.int, let word = value["answer"]?.string {
            let reason = value["reason"]?.string
            switch word {
            case "done": self = .answer(id: id, .done(value))
            case "failed": self = .answer(id: id, .failed(reason ?? "no reason is given", value))
            case "unsupported": self = .answer(id: id, .unsupported(reason ?? "no reason is given"))
            default: throw Fault(text: "answers “\(word)”, which is none of done, failed and unsupported")
            }
        } else {
            throw Fault(text: "is neither a greeting, nor an event, nor an answer")
        }
    }

    private static func check(_ name: String, _ value: JSON, _ kind: ClientKind) throws(Fault) {
        guard let fields = kind.fields(of: name) else {
            throw Fault(text: "tells “\(name)”, which is no event of the kind \(kind)")
        }
        for (field, type) in fields where !type.fits(value[field]) {
            let trouble = value[field] == nil ? "lacks" : "has no right value for"
            throw Fault(text: "tells “\(name)”, and \(trouble) the field \(field)")
        }
    }
}

/// The first line that a client writes: who it is, and what it can do.
public struct ClientGreeting: Hashable, Sendable {
    /// The name and version of the library.
    public let client: String
    /// The word for its kind.
    public let kind: String
    /// The version of the contract.
    public let version: Int
    /// The abilities.
    public let abilities: Set<ClientAbility>

    init(_ value: JSON, version: JSON) throws(ClientLine.Fault) {
        guard let version = version.int, let client = value["client"]?.string, let kind = value["kind"]?.string,
            let can = value["can"]?.array?.map(\.string), !can.contains(nil)
        else { throw ClientLine.Fault(text: "is a greeting without a client, a kind, or a list can") }
        (self.client, self.kind, self.version) = (client, kind, version)
        abilities = Set(can.compactMap { $0 }.map(ClientAbility.init))
    }
}
