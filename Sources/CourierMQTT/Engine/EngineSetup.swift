import CarillonEnvironment

/// What an engine is made with.
package struct EngineSetup {
    package let environment: Environment
    package let outbox: Outbox
    package let inbox: Inbox
    /// Takes what the engine has to tell, on the loop.
    package let handler: (EngineEvent) -> Void
    private let gate: Mailbox

    init(
        environment: Environment, outbox: Outbox, inbox: Inbox, gate: Mailbox,
        handler: @escaping (EngineEvent) -> Void
    ) {
        self.environment = environment
        self.outbox = outbox
        self.inbox = inbox
        self.gate = gate
        self.handler = handler
    }

    /// The same setup with somebody else who is told, for engines that are wrapped.
    package func telling(_ handler: @escaping (EngineEvent) -> Void) -> EngineSetup {
        EngineSetup(environment: environment, outbox: outbox, inbox: inbox, gate: gate, handler: handler)
    }

    /// Runs `work` on the loop as a step of the client: at once, unless a step is being taken. What the app calls meanwhile waits for its end.
    package func enter(_ work: @escaping @Sendable () -> Void) { gate.perform(work) }
}
