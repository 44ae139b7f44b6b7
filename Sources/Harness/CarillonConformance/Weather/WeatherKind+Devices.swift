import CarillonEnvironment
import CarillonSimulation
import Foundation

/// Faults of devices and their apps.
extension WeatherKind {
    /// An app dies, as by a crash or a person's swipe, and is opened again after a while. Only apps with code in
    /// ``App/onLaunch(_:)`` die, for nothing would go on in another one.
    public static var appDeaths: WeatherKind {
        WeatherKind("app deaths") { world, draw in
            guard let app = draw.pick(world.apps.filter { $0.isRunning && $0.comesBack }) else { return nil }
            let wasInFront = app.state.isForeground
            app.kill()
            return WeatherFault("\(app.name) is dead") { if wasInFront { app.enterForeground() } else { app.launch() } }
        }
    }

    /// An app goes to the background for a while.
    public static var suspensions: WeatherKind {
        WeatherKind("suspensions") { world, draw in
            guard let app = draw.pick(world.apps.filter(\.state.isForeground)) else { return nil }
            app.enterBackground()
            return WeatherFault("\(app.name) is in the background") {
                // An app that has died meanwhile is opened again by that.
                if app.isRunning || app.comesBack { app.enterForeground() }
            }
        }
    }

    /// A device's clock is wrong for a while, by up to this time, ahead or behind.
    public static func clockChanges(upTo greatest: Duration) -> WeatherKind {
        WeatherKind("clock changes") { world, draw in
            guard let device = draw.pickIntact(world.devices, subject: \.name), let sign = draw.pick([1, -1]) else {
                return nil
            }
            let (former, offset) = (device.simulated.clockOffset, draw.strength(upTo: greatest) * sign)
            device.setClock(ahead: former + offset)
            return WeatherFault("the clock of \(device.name) is wrong by \(offset)", on: device.name) {
                device.setClock(ahead: former)
            }
        }
    }

    /// A device is in another time zone for a while: one of these, or of some that differ much from each other.
    public static func travel(
        to timeZones: [String] = ["America/Los_Angeles", "Asia/Tokyo", "Asia/Kathmandu", "Pacific/Apia"]
    ) -> WeatherKind {
        WeatherKind("travel", longest: .days(2)) { world, draw in
            guard let device = draw.pickIntact(world.devices, subject: \.name), let zone = draw.pick(timeZones) else {
                return nil
            }
            let former = device.timeZone.identifier
            device.travel(to: zone)
            return WeatherFault("\(device.name) is in \(zone)", on: device.name) { device.travel(to: former) }
        }
    }
}

extension World {
    /// All apps on all devices, in the order in which they came.
    fileprivate var apps: [App] { devices.flatMap(\.apps) }
}
