import Carillon
import Robin
import ScenarioFixtures

/// Saboteurs of the membership in groups.
extension Saboteur {
    static let robinKeepsOwnThread = Saboteur(
        "robin/keeps-own-thread", "A member keeps the thread that it had before.", breaks: ["RO-23"],
        at: .robin.parts {
            $0.groups.join = { $0.threadIdentifier = $0.threadIdentifier ?? $1 }
        })

    static let robinGroupsByCategory = Saboteur(
        "robin/groups-by-category", "Making a group gives each member the group's identifier as its category.",
        breaks: ["RO-23"],
        at: .robin.parts { $0.groups.join = { $0.categoryIdentifier = $1 } })

    static let robinGroupsByPrefix = Saboteur(
        "robin/groups-by-prefix", "A group has everything whose thread begins with its identifier.",
        breaks: ["RO-26"],
        at: .robin.parts { $0.groups.isMember = { $0.content.threadIdentifier.hasPrefix($1) } })

    static let robinGroupsItsOwn = Saboteur(
        "robin/groups-its-own", "A group has only those requests of its thread that Robin has added.",
        breaks: ["RO-26"],
        at: .robin.parts {
            $0.groups.isMember = { [isMember = $0.groups.isMember] request, identifier in
                isMember(request, identifier) && request.content.userInfo[Constants.NotificationKeys.date] != nil
            }
        })

    static let robinEmptyGroup = Saboteur(
        "robin/empty-group", "A group of which nothing is pending is read back without members.", breaks: ["RO-27"],
        at: .robin.parts {
            $0.groups.group = { RobinNotificationGroup(notifications: $0, identifier: $1) }
        })

    static let robinGroupOfOne = Saboteur(
        "robin/group-of-one", "A group is read back with the first of its members alone.", breaks: ["RO-27"],
        at: .robin.parts {
            $0.groups.group = { [group = $0.groups.group] members, identifier in
                group(Array(members.prefix(1)), identifier)
            }
        })

    static let robinRemembersGroup = Saboteur(
        "robin/remembers-group", "A group is read back with the members that it had when it was first asked for.",
        breaks: ["RO-27"],
        at: .robin.parts {
            let first = Remembered<[RobinNotification]>([])
            $0.groups.group = { [group = $0.groups.group] members, identifier in
                first.value = first.value.isEmpty ? members : first.value
                return group(first.value, identifier)
            }
        })
}
