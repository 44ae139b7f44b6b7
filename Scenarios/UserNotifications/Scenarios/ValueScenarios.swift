import Carillon
import CoreLocation
import ScenarioFixtures
import UserNotifications

/// Scenarios about a request with all its properties, and about archives of such values.
extension Scenario {
    static let contentSaysItAll = Scenario(
        "un/content/all-of-it",
        "An invitation with all that can be said is pending with all of it, whatever is written on the same sheet afterwards.",
        covers: ["UN-13"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        let sheet = UNMutableNotificationContent()
        let nothing = [
            "title ", "subtitle ", "body ", "badge none", "sound none", "launch image ", "user info ",
            "attachments ",
            "thread ", "category ", "target none", "summary ", "of 1", "active", "relevance 0.0",
            "criteria none",
        ]
        world.expect(
            sheet.words, equals: nothing,
            "a fresh sheet says nothing, and that once, as one of the active ones")

        let party = [
            "title Party", "subtitle On Saturday", "body Come at eight", "badge 3",
            "sound UNNotificationSound default",
            "launch image lake", "user info host: Ada", "attachments lake.png", "thread friends",
            "category invitation", "target calendar", "summary Ada", "of 2", "timeSensitive",
            "relevance 0.75",
            "criteria weekend",
        ]
        try sheet.inviteToTheParty(phone.picture("lake.png"))
        world.expect(sheet.words, equals: party, "written upon, it says all of it")
        let draft = try world.require(
            sheet.mutableCopy() as? UNMutableNotificationContent, "a second sheet like it")
        try await phone.center.add(
            UNNotificationRequest(identifier: "party", content: sheet, trigger: .after(60)))

        let walk = [
            "title Walk", "subtitle Along the lake", "body Bring a coat", "badge 4",
            "sound UNNotificationSound named bell.caf", "launch image shore", "user info host: Bob",
            "attachments shore.png", "thread family", "category plan", "target map", "summary Bob",
            "of 5", "passive",
            "relevance 0.25", "criteria work",
        ]
        try sheet.inviteForAWalk(phone.picture("shore.png"))
        try await phone.center.add(
            UNNotificationRequest(identifier: "walk", content: sheet, trigger: .after(120)))
        world.expect(sheet.words, equals: walk, "with other words upon it, it says those")
        world.expect(draft.words, equals: party, "the second sheet says what the first one said")
        world.expect(
            phone.pending.map(\.content.words), equals: [party, walk],
            "each of the two is pending as it was")
        world.expect(
            phone.pending.map { $0.content is UNMutableNotificationContent }, equals: [false, false],
            "and nobody can write upon it")

        try await world.advance(by: .minutes(2))
        world.expect(
            phone.deliveryHistory.map(\.request.content.words), equals: [party, walk],
            "so it is when they come")
        world.expect(
            phone.run {
                [
                    NSString.localizedUserNotificationString(
                        forKey: "%@ and %d more", arguments: ["Ada", 3]),
                    NSString.localizedUserNotificationString(forKey: "Up to 100 %", arguments: nil),
                    NSString.localizedUserNotificationString(forKey: "Up to 100 %", arguments: []),
                ]
            }, equals: ["Ada and 3 more", "Up to 100 %", "Up to 100 %"],
            "a text takes its arguments, if it has some")
    }

    static let contentArchive = Scenario(
        "un/content/archive",
        "An app puts all that it knows of its notifications into an archive, and finds each thing there as it was.",
        covers: ["UN-13"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        for minute in 1...2 {
            let content = UNMutableNotificationContent()
            let picture = try phone.picture("lake.png")
            if minute == 1 {
                try content.inviteToTheParty(picture)
            } else {
                try content.inviteForAWalk(picture)
            }
            try await phone.center.add(
                UNNotificationRequest(
                    identifier: "\(minute)", content: content, trigger: .after(Double(minute) * 60)))
        }
        let pending = phone.pending
        world.expect(
            try pending.map { try $0.archived()?.content.title }, equals: ["Party", "Walk"],
            "pending requests are read with their own words")
        world.expect(try pending.map { try $0.archived() }, equals: pending, "and with all the rest")

        let settings = await phone.center.notificationSettings()
        phone.set(.badge, isOn: false)
        let specimens = try phone.run { try Specimen.all(phone) }
        let others = try phone.run { try Specimen.all(phone) }
        for (specimen, other) in zip(specimens, others) {
            world.expect(
                specimen.confusions(with: other), equals: [],
                "\(specimen.name): those that say the same are equal, and no others")
            world.expect(try specimen.losses(), equals: [], "the archive keeps \(specimen.name)")
        }
        world.expect(try settings.archived(), equals: settings, "the archive keeps the settings")
        world.expect(
            try await phone.center.notificationSettings().archived() == settings, equals: false,
            "which differ once a switch was turned")

        let place = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 1, longitude: 2), altitude: 3,
            horizontalAccuracy: 4,
            verticalAccuracy: 5, timestamp: world.date)
        let read = try world.require(try place.archived(), "a place on the map")
        world.expect(
            [
                read.coordinate.latitude, read.coordinate.longitude, read.altitude, read.horizontalAccuracy,
                read.verticalAccuracy,
            ], equals: [1, 2, 3, 4, 5], "it is where it was")
        world.expect(read.timestamp, equals: world.date, "since when it was there")
        world.expect(
            try Specimen.readFromNothing().map { "\($0)" },
            equals: ["UNMutableNotificationContent \"\": \"\""],
            "out of an empty archive comes an empty content, and nothing else")
    }
}

extension Device {
    /// A picture in the main app's directory.
    func picture(_ name: String, bytes: UInt64 = 3) throws -> URL {
        try run {
            let directory = Environment.current.platform.directory
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            let url = directory.appendingPathComponent(name)
            try Data().write(to: url)
            let file = try FileHandle(forWritingTo: url)
            try file.truncate(atOffset: bytes)
            try file.close()
            return url
        }
    }
}

extension UNNotificationContent {
    /// All properties of the content as texts.
    fileprivate var words: [String] {
        [
            "title \(title)", "subtitle \(subtitle)", "body \(body)",
            "badge \(badge?.stringValue ?? "none")",
            "sound \(sound?.description ?? "none")", "launch image \(launchImageName)",
            "user info \(userInfo.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", "))",
            "attachments \(attachments.map(\.identifier).joined(separator: ", "))",
            "thread \(threadIdentifier)",
            "category \(categoryIdentifier)", "target \(targetContentIdentifier ?? "none")",
            "summary \(summaryArgument)", "of \(summaryArgumentCount)", "\(interruptionLevel)",
            "relevance \(relevanceScore)", "criteria \(filterCriteria ?? "none")",
        ]
    }
}
