public import Carillon
public import DDPServer
public import MockHosting

extension DDPServer: CrashableServer {}

extension WeatherKind {
    /// A Meteor server misbehaves for a while.
    public static func misbehaviour(
        of server: String = "meteor", _ misbehaviour: Misbehaviour<DDPServer.Stack.Message>
    ) -> WeatherKind {
        .misbehaviour(of: server, "\(misbehaviour)") { (found: DDPServer) in found.misbehave(misbehaviour).stop }
    }
}
