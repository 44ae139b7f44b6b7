/// Has the machine of a client, lets the client carry the actions out, and keeps its timer at the next deadline.
///
/// ```swift
/// pump = ActionPump(machine, on: environment.loop)
/// pump.serve(self, carryOut: { $0.carryOut($1) }, wake: { $0.timer.wake(by: $1) })
/// // on each input:
/// pump.step { $0.open(at: $1) }
/// ```
///
/// An action may lead to further steps, as callbacks of the app do. Their actions follow those that are there already
/// (D-DEPENDENCIES-13).
///
/// Confined to where its client is.
package final class ActionPump<Machine: ClientMachine> {
    /// The machine. Call ``carryOutActions()`` after a change, or change it by ``step(_:)``.
    package var machine: Machine
    private let loop: any Loop
    private var carryOutAll: (ActionPump) -> Void = { _ in }
    private var isActing = false

    /// - Parameter loop: the loop that keeps the time.
    package init(_ machine: Machine, on loop: any Loop) {
        self.machine = machine
        self.loop = loop
    }

    /// Names the client, which is held weakly. It stays while its actions are carried out, even if the app lets it go.
    ///
    /// - Parameters:
    ///   - carryOut: carries an action out.
    ///   - wake: takes the next deadline, each time when all actions are carried out.
    package func serve<Client: AnyObject>(
        _ client: Client, carryOut: @escaping (Client, Machine.Action) -> Void,
        wake: @escaping (Client, Instant?) -> Void
    ) {
        carryOutAll = { [weak client] pump in
            guard let client, !pump.isActing else { return }
            pump.isActing = true
            while let action = pump.machine.takeAction() { carryOut(client, action) }
            pump.isActing = false
            wake(client, pump.machine.nextDeadline)
        }
    }

    /// Takes a step of the machine, and carries out its actions. After a step that throws, they stay where they are.
    @discardableResult
    package func step<Value, Failure>(
        _ take: (inout Machine, _ now: Instant) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let value = try take(&machine, loop.now)
        carryOutActions()
        return value
    }

    /// Does what is due by now, and carries out the actions.
    package func advance() throws(Machine.Failure) {
        try step { (machine, now) throws(Machine.Failure) in try machine.advance(to: now) }
    }

    /// Carries out the actions that are there. Nothing happens if that is under way.
    package func carryOutActions() { carryOutAll(self) }
}
