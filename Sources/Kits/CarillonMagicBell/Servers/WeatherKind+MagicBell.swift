public import Carillon
public import MagicBellServer
public import MockHosting

extension WeatherKind {
    /// A MagicBell server misbehaves for a while.
    ///
    /// - Parameters:
    ///   - name: The name of the server.
    ///   - misbehaviour: The way in which it misbehaves.
    public static func misbehaviour(
        of name: String = "magicbell", _ misbehaviour: Misbehaviour<MagicBellServer.Stack.Message>
    ) -> WeatherKind {
        WeatherKind("misbehaviour of \(name)", server: name) { world, _ in
            guard let server = world.kept(MagicBellServer.self).first(where: { $0.environment.name == name }) else {
                return nil
            }
            let active = server.misbehave(misbehaviour)
            return WeatherFault("\(name) misbehaves: \(misbehaviour)") { active.stop() }
        }
    }
}
