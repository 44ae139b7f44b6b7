import Carillon
import Robin

/// A centre that does not keep what it is given as it is given.
extension Saboteur {
    static let robinLoadedDice = Saboteur(
        "robin/loaded-dice", "The random numbers that identifiers are made of are always the same.", breaks: ["RO-02"]
    ) { world in
        world.decorateRandomNumbers { stream, numbers in
            stream.hasSuffix("robin.identifiers") ? LoadedDice() : numbers
        }
    }

    static let robinRenames = Saboteur(
        "robin/renames", "The centre knows requests by names in lower case.", breaks: ["RO-02"],
        at: .center.requests {
            UNNotificationRequest(identifier: $0.identifier.lowercased(), content: $0.content, trigger: $0.trigger)
        })

    static let robinForgetsUserInfo = Saboteur(
        "robin/forgets-user-info", "The centre loses what apps note down in a request.",
        breaks: ["RO-03", "RO-15", "RO-16"],
        at: .center.requests { $0.withContent { $0.userInfo = [:] } })

    static let robinKeepsTitleAndText = Saboteur(
        "robin/keeps-title-and-text", "The centre keeps nothing of a content but its title and text.",
        breaks: ["RO-16"],
        at: .center.requests { request in
            let content = UNMutableNotificationContent()
            content.title = request.content.title
            content.body = request.content.body
            return UNNotificationRequest(identifier: request.identifier, content: content, trigger: request.trigger)
        })

    static let robinMutes = Saboteur(
        "robin/mutes", "The centre lets notifications come without a sound.", breaks: ["RO-12"],
        at: .center.requests { $0.withContent { $0.sound = nil } })

    static let robinOneSound = Saboteur(
        "robin/one-sound", "The centre plays its default sound, whatever sound is asked for.", breaks: ["RO-12"],
        at: .center.requests { $0.withContent { $0.sound = .default } })

    static let robinFillsBlanks = Saboteur(
        "robin/fills-blanks", "The centre gives the app's name to what has no title, thread or category.",
        breaks: ["RO-13"],
        at: .center.requests { request in
            request.withContent { content in
                if content.title.isEmpty { content.title = "The app" }
                if content.threadIdentifier.isEmpty { content.threadIdentifier = "The app" }
                if content.categoryIdentifier.isEmpty { content.categoryIdentifier = "The app" }
            }
        })

    static let robinInventsTitles = Saboteur(
        "robin/invents-titles", "Asked what is pending, the centre makes up titles and threads.", breaks: ["RO-14"],
        at: .center.pending { requests in
            requests.map { request in
                request.withContent {
                    $0.title = "“\($0.body)”"
                    $0.threadIdentifier = request.identifier
                }
            }
        })

    static let robinSplitsThreads = Saboteur(
        "robin/splits-threads", "The centre keeps every request in a thread of its own.",
        breaks: ["RO-23", "RO-26", "RO-27"],
        at: .center.requests { request in request.withContent { $0.threadIdentifier = request.identifier } })
}
