/// The way of messages of one connection through the misbehaviours, with all that is not decided yet.
public struct MisbehaviourPassage<Message: MockMessage> {
    typealias Step = PassageStep<Message>

    /// The connection of the messages.
    public let connection: ConnectionID
    /// The steps that are left. The next one is the last element.
    var steps: [Step]
    /// The decisions of the last step that the stack has not got yet.
    var decisions: [MisbehaviourDecision<Message>]

    init(_ connection: ConnectionID, _ step: Step, decision: MisbehaviourDecision<Message>? = nil) {
        self.connection = connection
        steps = [step]
        decisions = decision.map { [$0] } ?? []
    }
}

/// A step of a passage. The stack has carried out the decisions of earlier steps when a step is taken.
enum PassageStep<Message: MockMessage> {
    typealias Parcels = ArraySlice<Parcel<Message>>

    /// The remaining misbehaviours may strike the accepted connection.
    case open(ArraySlice<ActiveMisbehaviour<Message>>)
    /// Parcels meet the misbehaviours from an index on, one after the other.
    case pass(Parcels, from: Int)
    /// A misbehaviour takes its actions.
    case act(Strike<Message>)
    /// A misbehaviour with this name takes those of its actions that are about the connection.
    case change(ArraySlice<MisbehaviourAction<Message>>, name: String)

    /// Parcels arrive, or wait if their direction is held.
    case deliver(Parcels)
    /// Parcels arrive.
    case arrive(Parcels)
    /// The parcels that one more parcel has now overtaken go on.
    case overtake(StrikeMoment)

    /// The parcels that waited for the end of a hold arrive.
    case release(StrikeMoment)
    /// The next bytes leave a connection that drips.
    case drip(Disturbance<Message>)
    /// A connection that has dripped its last bytes ends, if it has to.
    case endDrip(Disturbance<Message>)
    /// The connection ends.
    case end(ServerOutput.Ending)
    /// A step that was due later is taken, if the connection is still open.
    indirect case later(PassageStep<Message>)
}

/// A misbehaviour that has struck, and how far it is.
struct Strike<Message: MockMessage> {
    let name: String
    var actions: ArraySlice<MisbehaviourAction<Message>>
    /// The index of the next action.
    var position: Int
    /// The result of the actions so far, which began with the struck message; empty for a struck connection.
    var parcels: [Parcel<Message>]
    /// The index of the misbehaviour that the parcels meet next.
    let next: Int

    init(_ misbehaviour: Misbehaviour<Message>, parcels: [Parcel<Message>], next: Int) {
        name = misbehaviour.name
        actions = misbehaviour.actions[...]
        position = actions.startIndex
        self.parcels = parcels
        self.next = next
    }
}
