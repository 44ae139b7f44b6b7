public import Carillon

extension World {
    /// Adds a client of a kind, starts it, and waits for its greeting: the client of others that plays the scenario, or
    /// ours.
    ///
    /// - Parameters:
    ///   - name: the name of its host.
    ///   - kind: the kind of client that the scenario needs.
    ///   - abilities: the abilities beyond `connect` or `open` that the scenario needs.
    ///   - type: the adapter of our own client, which runs in an app of a device of that name.
    ///   - file: the file of the call, for the report.
    ///   - line: the line of the call.
    /// - Throws: `ScenarioError.unsupported(_:)` if the client is of another kind, or lacks an ability; `ScenarioError`
    ///   if it is no client; `GuestError` if its program cannot be started.
    public func client(
        _ name: String, of kind: ClientKind, able abilities: Set<ClientAbility> = [], ours type: any ClientAdapter.Type,
        file: StaticString = #filePath, line: Int = #line
    ) async throws -> ClientUnderTest {
        let client = ClientUnderTest(name, kind, in: self, by: try door(name, kind, type, file: file, line: line))
        keep(client)
        try await client.start()
        let lacking = abilities.subtracting(client.greeting?.abilities ?? []).map(\.name).sorted()
        if !lacking.isEmpty {
            throw ScenarioError.unsupported(
                "\(client.greeting?.client ?? name) cannot do what the scenario needs: \(lacking.joined(separator: ", "))"
            )
        }
        return client
    }

    private func door(
        _ name: String, _ kind: ClientKind, _ type: any ClientAdapter.Type, file: StaticString, line: Int
    ) throws -> any ClientDoor {
        guard let clientProgram else { return AppDoor(type, kind, in: device(name, file: file, line: line).mainApp) }
        #if os(Linux)
        return GuestDoor(guest(name, clientProgram.program, file: file, line: line))
        #else
        throw ScenarioError.unsupported("\(clientProgram.name) is a guest, and guests need Linux")
        #endif
    }
}

extension Scenario {
    /// Returns this scenario as one that needs only a client of that kind, so that `carillon run --client` has any
    /// program of the kind play it.
    public func played(by kind: ClientKind) -> Scenario { playedByClients(ofKind: kind.rawValue) }
}
