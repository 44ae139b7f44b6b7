public import Carillon
public import MQTTBroker
public import MockHosting

extension MQTTBroker: CrashableServer {}

extension WeatherKind {
    /// A broker misbehaves for a while.
    public static func misbehaviour(
        of broker: String = "broker", _ misbehaviour: Misbehaviour<MQTTBroker.Stack.Message>
    ) -> WeatherKind {
        .misbehaviour(of: broker, "\(misbehaviour)") { (found: MQTTBroker) in found.misbehave(misbehaviour).stop }
    }
}
