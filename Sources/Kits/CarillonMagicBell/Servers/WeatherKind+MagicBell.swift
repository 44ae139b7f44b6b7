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
}
