package import CarillonEnvironment

/// The surroundings of an engine: its client's outbox, inbox, mailbox and handler.
package struct EngineSetup {
    package let environment: Environment
    package let outbox: Outbox
    package let inbox: Inbox
    /// Takes the events of the engine, on the loop.
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

    /// Returns the same setup with another handler, for an engine that wraps another one.
    package func telling(_ handler: @escaping (EngineEvent) -> Void) -> EngineSetup {
        EngineSetup(environment: environment, outbox: outbox, inbox: inbox, gate: gate, handler: handler)
    }

    /// Runs `work` on the loop as a step of the client. Calls of the app wait for the end of the step.
    package func enter(_ work: @escaping @Sendable () -> Void) { gate.perform(work) }
}
