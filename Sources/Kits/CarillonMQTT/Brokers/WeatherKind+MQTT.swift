public import Carillon
public import MQTTBroker
public import MockHosting

extension WeatherKind {
    /// A broker misbehaves for a while.
    ///
    /// - Parameters:
    ///   - name: The name of the broker.
    ///   - misbehaviour: The way in which it misbehaves.
    public static func misbehaviour(
        of name: String = "broker", _ misbehaviour: Misbehaviour<MQTTBroker.Stack.Message>
    ) -> WeatherKind {
        WeatherKind("misbehaviour of \(name)", server: name) { world, _ in
            guard let broker = world.kept(MQTTBroker.self).first(where: { $0.environment.name == name }) else {
                return nil
            }
            let active = broker.misbehave(misbehaviour)
            return WeatherFault("\(name) misbehaves: \(misbehaviour)") { active.stop() }
        }
    }
}
