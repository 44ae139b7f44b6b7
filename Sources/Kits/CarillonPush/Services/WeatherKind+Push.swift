public import Carillon
public import HTTPHosting
public import MockHosting
import PushService

extension WeatherKind {
    /// A push service misbehaves for a while.
    public static func pushMisbehaviour(
        of service: String = "push", _ misbehaviour: Misbehaviour<HTTPMessage>
    ) -> WeatherKind {
        .misbehaviour(of: service, "\(misbehaviour)") { (found: PushService) in found.misbehave(misbehaviour).stop }
    }

    /// One of these phones gets another token for the topic, and the former one is void.
    public static func tokenRenewals(
        on service: String = "push", of topic: String = "app", phones: String...
    ) -> WeatherKind {
        WeatherKind("token renewals", striking: service) { (_, found: PushService, draw) in
            guard let phone = draw.pick(phones), found.renewToken(of: topic, on: phone) != nil else { return nil }
            return WeatherFault("\(phone) has another token of \(topic)")
        }
    }
}
