/// Clients under the contract in `docs/clients-of-others.md`: programs of any language that a scenario gives orders, or
/// ours in their place.
///
/// ```swift
/// let phone = try await world.client("phone", of: .mqtt, able: [.subscribe]) { MyClientAdapter($0) }
/// try await phone.done(.connect(to: broker.endpoint, as: "phone"))
/// try await phone.done(.subscribe("news"))
/// ```
@_exported import Carillon
