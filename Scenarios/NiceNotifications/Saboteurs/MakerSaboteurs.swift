import Carillon
import NiceNotifications
import ScenarioFixtures

/// Saboteurs of makers and their contents.
extension Saboteur {
    static let niceForgetsClockChange = Saboteur(
        "nn/forgets-clock-change", "Makers are told dates as if clocks were never changed.", breaks: ["NN-22"],
        at: .nice.parts { parts in
            parts.planning.dueDate = { [next = parts.planning.dueDate] trigger in
                let (zone, now) = (Environment.current.platform.timeZone, Environment.current.date)
                return next(trigger).map { date in
                    date + Double(zone.secondsFromGMT(for: date) - zone.secondsFromGMT(for: now))
                }
            }
        })

    static let niceMakesTwice = Saboteur(
        "nn/makes-twice", "Makers are called once to see whether they make something, and once more for good.",
        breaks: ["NN-22"],
        at: .nice.parts { parts in
            parts.contents.make = { [next = parts.contents.make] maker, trigger, made in
                next(maker, trigger) { _ in }
                next(maker, trigger, made)
            }
        })

    static let niceBlankPages = Saboteur(
        "nn/blank-pages", "A maker that makes nothing has made a notification without words.", breaks: ["NN-23"],
        at: .nice.parts { parts in
            parts.contents.make = { [next = parts.contents.make] maker, trigger, made in
                next(maker, trigger) { made($0 ?? NotificationContent()) }
            }
        })

    static let niceWaitsForAll = Saboteur(
        "nn/waits-for-all", "The contents of makers are added when the last maker has answered.", breaks: ["NN-24"],
        at: .nice.parts { OpenMakers().watch(&$0.contents, holdsContents: true) })

    static let niceOneMark = Saboteur(
        "nn/one-mark", "A content that gets a category gets no target.", breaks: ["NN-29"],
        at: .nice.parts { parts in
            parts.contents.marked = { [next = parts.contents.marked] content, marks in
                var marks = marks
                marks.target = marks.category == nil ? marks.target : nil
                return next(content, marks)
            }
        })

    static let niceMutes = Saboteur(
        "nn/mutes", "The default sound is taken for none.", breaks: ["NN-30"],
        at: .nice.contents { $0.sound = $0.sound == .default ? nil : $0.sound })

    static let niceWakes = Saboteur(
        "nn/wakes", "Content that is to come without a sound gets the default one.", breaks: ["NN-30"],
        at: .nice.contents { $0.sound = $0.sound ?? .default })
}
