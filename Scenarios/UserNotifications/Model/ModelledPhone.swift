import Carillon
import Foundation
import UserNotifications

/// A phone with a model of its notification centre, to which the same happens.
///
/// The class is confined to its world, so it is safe to share.
final class ModelledPhone: @unchecked Sendable {
    let device: Device
    private(set) var model: NaiveCentre
    /// The identifier of the zone that the phone is in.
    private(set) var zone: String
    /// The seconds by which the phone's clock is ahead.
    private(set) var clockOffset = 0

    init(_ device: Device, in zone: String) {
        self.device = device
        self.zone = zone
        model = NaiveCentre(at: device.date, in: zone)
    }

    /// Carries out an operation on both.
    func perform(_ operation: NotificationOperation) async throws {
        // Weather may strike while time passes, so the model only hears of time once it has passed.
        if case .pass = operation {} else { note(operation) }
        try await device.perform(operation)
        model.pass(until: device.date)
    }

    /// Does to both what takes no time.
    func strike(_ operation: NotificationOperation) {
        note(operation)
        switch operation {
        case .travel(let zone): device.travel(to: zone)
        case .setClock(let seconds): device.setClock(ahead: .seconds(seconds))
        case .allow(let isAllowed): if isAllowed { device.allowNotifications() } else { device.forbidNotifications() }
        case .kill: device.mainApp.kill()
        case .launch: device.mainApp.launch()
        case .enterForeground: device.mainApp.enterForeground()
        case .enterBackground: device.mainApp.enterBackground()
        default: device.world.fail("weather does not do that: \(operation)")
        }
    }

    private func note(_ operation: NotificationOperation) {
        switch operation {
        case .travel(let zone): self.zone = zone
        case .setClock(let seconds): clockOffset = seconds
        default: break
        }
        model.pass(until: device.date)
        model.perform(operation)
    }

    /// The differences between the phone and the model, in lines.
    var differences: [String] {
        let pending = device.pending.map(\.content.title), delivered = device.delivered.map(\.line)
        let (wanted, wantedDelivered) = (model.pending.map(\.reminder.title), model.delivered.map(\.line))
        return (pending == wanted ? [] : ["pending are \(pending), and not \(wanted)"])
            + (delivered == wantedDelivered ? [] : ["delivered are \(delivered), and not \(wantedDelivered)"])
    }
}

extension UNNotification {
    fileprivate var line: String { "\(request.content.title) on \(date)" }
}

extension NaiveCentre.Delivered {
    fileprivate var line: String { "\(reminder.title) on \(date)" }
}

// Weather that strikes a phone and its model.
extension WeatherKind {
    static let modelledTravel = WeatherKind("travel", longest: .days(2)) { world, draw in
        guard let phone = draw.pickModelledPhone(in: world), let zone = draw.pick(RandomMix.zones) else { return nil }
        let former = phone.zone
        phone.strike(.travel(to: zone))
        return WeatherFault("the phone is in \(zone)", on: phone.device.name) { phone.strike(.travel(to: former)) }
    }

    static let modelledClockChanges = WeatherKind("clock changes", longest: .hours(6)) { world, draw in
        guard let phone = draw.pickModelledPhone(in: world), let sign = draw.pick([1, -1]) else { return nil }
        // Whole seconds, as in everything else that the model counts.
        let (former, offset) = (phone.clockOffset, sign * draw.strength(upTo: 3 * 3_600))
        phone.strike(.setClock(ahead: former + offset))
        return WeatherFault("the phone's clock is wrong by \(offset) s", on: phone.device.name) {
            phone.strike(.setClock(ahead: former))
        }
    }

    static let modelledDeaths = WeatherKind("app deaths", longest: .hours(6)) { world, draw in
        guard let phone = draw.pickModelledPhone(in: world), phone.device.mainApp.isRunning else { return nil }
        phone.strike(.kill)
        return WeatherFault("the app is dead", on: phone.device.name) { phone.strike(.launch) }
    }

    static let modelledVisits = WeatherKind("visits", longest: .hours(1)) { world, draw in
        guard let phone = draw.pickModelledPhone(in: world) else { return nil }
        phone.strike(.enterForeground)
        return WeatherFault("the app is in front", on: phone.device.name) { phone.strike(.enterBackground) }
    }
}

extension WeatherDraw {
    fileprivate mutating func pickModelledPhone(in world: World) -> ModelledPhone? {
        pickIntact(world.kept(ModelledPhone.self)) { $0.device.name }
    }
}
