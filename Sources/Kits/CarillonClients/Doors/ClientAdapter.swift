public import Carillon
public import JSONWire

/// Our own client behind the contract: it carries orders out, and tells what became of them.
///
/// Each of its processes has an adapter of its own, in the main app of a device. Orders come inside of that app.
public protocol ClientAdapter: AnyObject {
    /// Makes the adapter of a process.
    init(_ voice: ClientVoice)
    /// The name of the library.
    static var client: String { get }
    /// The abilities of the client.
    static var abilities: Set<ClientAbility> { get }
    /// Carries an order out. Sooner or later it is answered by the voice, under its number.
    func carryOut(_ order: ClientOrder, _ id: Int)
}

/// The mouth of an adapter.
public struct ClientVoice {
    /// The app that the adapter is in.
    public let app: App
    private let say: (JSON) -> Void

    init(in app: App, _ say: @escaping (JSON) -> Void) {
        self.app = app
        self.say = say
    }

    /// Tells an event. Fields without a value are left out.
    public func tell(_ event: String, _ fields: KeyValuePairs<String, JSON?> = [:]) {
        line(["event": .string(event)], fields)
    }

    /// Answers that an order is carried out.
    public func done(_ id: Int, _ fields: KeyValuePairs<String, JSON?> = [:]) {
        line(["id": .number(Double(id)), "answer": "done"], fields)
    }

    /// Answers that an order could not be carried out.
    public func failed(_ id: Int, _ reason: String, _ fields: KeyValuePairs<String, JSON?> = [:]) {
        line(["id": .number(Double(id)), "answer": "failed", "reason": .string(reason)], fields)
    }

    /// Answers that the client cannot do this.
    public func unsupported(_ id: Int, _ reason: String) {
        line(["id": .number(Double(id)), "answer": "unsupported", "reason": .string(reason)], [:])
    }

    private func line(_ head: KeyValuePairs<String, JSON>, _ fields: KeyValuePairs<String, JSON?>) {
        say(.object(Members(head.map { ($0, $1) } + fields.compactMap { name, value in value.map { (name, $0) } })))
    }
}
