import CarillonEnvironment
import Foundation

/// The messages that the app will be told of, in the order in which they came. Those at QoS 1 that are kept wait until
/// their PUBACK has left.
struct ReceptionLine {
    private var entries = Queue<(reception: Reception, unpromised: UUID?)>()

    mutating func append(_ reception: Reception, after unpromised: UUID?) { entries.append((reception, unpromised)) }

    /// Takes the next message, unless it waits.
    ///
    /// - Parameter isUnpromised: whether the message of this number was not promised yet.
    mutating func next(_ isUnpromised: (UUID) -> Bool) -> Reception? {
        guard let first = entries.first, !(first.unpromised.map(isUnpromised) ?? false) else { return nil }
        entries.removeFirst()
        return first.reception
    }

    /// Takes all messages but those that wait.
    mutating func takeRest(_ isUnpromised: (UUID) -> Bool) -> [Reception] {
        defer { entries = Queue() }
        return entries.elements.filter { !($0.unpromised.map(isUnpromised) ?? false) }.map(\.reception)
    }
}
