import Carillon
import NiceNotifications
import ScenarioFixtures

/// Saboteurs of the moments at which notifications are due.
extension Saboteur {
    static let niceBetterLate = Saboteur(
        "nn/better-late", "An exact date that has passed is due in a second.", breaks: ["NN-19"],
        at: .nice.parts { $0.planning.interval = { max(1, $0.timeIntervalSince($1)) } })

    static let niceEveryWallTime = Saboteur(
        "nn/every-wall-time", "Times that the clock on the wall skips are planned, too.", breaks: ["NN-19"],
        at: .nice.parts { $0.planning.isShown = { _, _, _, _ in true } })

    static let niceFullMinutes = Saboteur(
        "nn/full-minutes", "The way to an exact date is counted in full minutes.", breaks: ["NN-20"],
        at: .nice.parts { parts in
            parts.planning.exactTrigger = { [next = parts.planning.exactTrigger] in
                next(max(1, ($0 / 60).rounded()) * 60)
            }
        })

    static let niceAgainAndAgain = Saboteur(
        "nn/again-and-again", "An exact date becomes an interval that repeats.", breaks: ["NN-20"],
        at: .nice.parts { parts in
            parts.planning.exactTrigger = { UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: $0 >= 60) }
        })

    static let niceFullHours = Saboteur(
        "nn/full-hours", "A time on a day loses its minutes.", breaks: ["NN-21"],
        at: .nice.calendarTriggers { components, _ in components.minute = 0 })

    static let niceEveryMonth = Saboteur(
        "nn/every-month", "A time on a day comes again on that day of every month.", breaks: ["NN-21"],
        at: .nice.calendarTriggers { components, repeats in
            (components.year, components.month) = (nil, nil)
            repeats = true
        })

    static let niceKeepsZone = Saboteur(
        "nn/keeps-zone", "The zone in which times are meant is looked up once, for all devices.", breaks: ["NN-21"],
        at: Sabotage { world in
            let zone = FirstSeen<TimeZone>()
            world.decorateApps { app in
                app.environment.niceParts.planning.calendarTrigger = { components in
                    var components = components
                    components.timeZone = zone.value(or: Environment.current.platform.timeZone)
                    return UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
                }
            }
        })

    static let niceSorts = Saboteur(
        "nn/sorts", "Parts of a timeline are put together in the order in which they are due.", breaks: ["NN-32"],
        at: .nice.parts { parts in
            parts.planning.joined = { [next = parts.planning.joined] in
                next($0).sorted { ($0.firstDate ?? .distantPast) < ($1.firstDate ?? .distantPast) }
            }
        })

    static let niceFirstOfEach = Saboteur(
        "nn/first-of-each", "Only the first request of each part of a timeline is taken.", breaks: ["NN-32"],
        at: .nice.parts { $0.planning.joined = { $0.compactMap(\.first) } })
}

extension LocalNotifications.NotificationRequest {
    fileprivate var firstDate: Date? { triggers.first?.nextTriggerDate }
}
