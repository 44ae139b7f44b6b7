public import Carillon
public import MagicBellServer
public import MockHosting

extension MagicBellServer: CrashableServer {}

extension WeatherKind {
    /// A MagicBell server misbehaves for a while.
    public static func misbehaviour(
        of server: String = "magicbell", _ misbehaviour: Misbehaviour<MagicBellServer.Stack.Message>
    ) -> WeatherKind {
        .misbehaviour(of: server, "\(misbehaviour)") { (found: MagicBellServer) in found.misbehave(misbehaviour).stop }
    }

    /// The tokens with which one of these users listens expire.
    public static func tokenExpiries(
        on server: String = "magicbell", of users: MagicBellUser...
    ) -> WeatherKind {
        WeatherKind("token expiries", striking: server) { (_, found: MagicBellServer, draw) in
            guard let user = draw.pick(users) else { return nil }
            found.expireTokens(of: user)
            return WeatherFault("the tokens of \(user) expire")
        }
    }
}
