/// The registration of a listener at an ``EventSource``.
public struct EventListener: Hashable, Sendable {
    let number: Int
}
