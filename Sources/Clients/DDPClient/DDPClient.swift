/// # DDPClient
///
/// The client's side of DDP without I/O: messages, wishes of the app and a time go in, actions and a next deadline come
/// out.
///
/// ```swift
/// var machine = DDPMachine(version: "1", makeID: identifiers.next)
/// machine.connect(at: now)
/// while let action = machine.takeAction() { … }     // .open
/// machine.socketDidOpen(at: now)                    // .send(.connect(…)), .tell(.opened)
/// machine.receive(.connected(session: "s"), at: now)
/// ```
///
/// - `Connection/`: ``DDPMachine``, which asks the small machines: ``Negotiation``, ``Heartbeat``, ``SteppedBackOff``,
///   ``Quiescence``. Owners know it by ``DDPClientSide``.
/// - `Subscriptions/`: ``SubscriptionTable``, with groups.
/// - `Methods/`: ``MethodTable``.
/// - `Resumption/`: ``SessionMemory`` and ``Receipts``, for sessions that outlive their connections.
/// - `Accounts/`: ``LoginState``, and ``TokenMemory`` for the token that outlives a connection.
/// - `Store/`: ``LocalCollection``, the documents of a collection as the client sees them.
/// - ``DDPParts`` has the rules and small machines that saboteurs exchange.
