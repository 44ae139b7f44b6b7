import HTTPHosting
import HTTPWire
import JSONWire
import MagicBellWire
import OrderedCollections

/// `/notification_preferences`, in the two forms that clients know.
extension ProjectAPI {
    func showPreferences(_ call: APICall) throws(APIFailure) -> APIReply {
        let preferences = project.preferences(of: try call.user())
        let categories = call.wantsLists ? ProjectAPI.lists(preferences) : ProjectAPI.flags(preferences)
        return .json(["notification_preferences": ["categories": categories]])
    }

    /// Changes only the channels that the body names (MB-PREF-5), in either form.
    func changePreferences(_ call: APICall) throws(APIFailure) -> APIReply {
        let body = try call.fields(of: "notification_preferences")
        let choices: [(place: PreferencePlace, isEnabled: Bool)]
        switch body.fields["categories"] {
        case .object(let categories)?: choices = try ProjectAPI.choices(flags: categories)
        case .array?: choices = try ProjectAPI.choices(lists: body)
        // A change that names nothing changes nothing.
        case nil, .null?: choices = []
        default: throw .invalid("“notification_preferences.categories” is an object or a list.")
        }
        let user = try call.user()
        let new = Set(choices.map(\.place.category)).filter { project.categories[$0] == nil }.count
        guard project.categories.count + new <= project.limits.categoryCount else {
            throw .invalid("The project has at most \(project.limits.categoryCount) categories.")
        }
        for choice in choices {
            project.addCategory(choice.place.category)
            user.choices[choice.place] = choice.isEnabled
        }
        return try showPreferences(call)
    }

    // MARK: Reading

    private static func choices(
        flags categories: Members<JSON>
    ) throws(APIFailure) -> [(place: PreferencePlace, isEnabled: Bool)] {
        var choices: [(PreferencePlace, Bool)] = []
        for (slug, value) in categories {
            guard let channels = value.object else { throw .invalid("The category “\(slug)” is an object.") }
            let fields = FieldReader(channels, name: slug)
            for channel in channels.names {
                if let flag = try fields.flag(channel) { choices.append((try place(slug, channel), flag)) }
            }
        }
        return choices
    }

    private static func choices(
        lists body: FieldReader
    ) throws(APIFailure) -> [(place: PreferencePlace, isEnabled: Bool)] {
        var choices: [(PreferencePlace, Bool)] = []
        for category in try body.objects("categories", limit: 1000) ?? [] {
            let slug = try category.requiredText("slug", limit: 100)
            for channel in try category.objects("channels", limit: 100) ?? [] {
                let place = try place(slug, try channel.requiredText("slug", limit: 100))
                guard let flag = try channel.flag("enabled") else { throw .invalid("A channel needs “enabled”.") }
                choices.append((place, flag))
            }
        }
        return choices
    }

    private static func place(_ category: String, _ channel: String) throws(APIFailure) -> PreferencePlace {
        guard !category.isEmpty, category.unicodeScalars.count <= 100 else {
            throw .invalid("A category has 1 to 100 characters.")
        }
        guard Project.allChannels.contains(channel) else {
            throw .invalid("A channel is one of \(Project.allChannels.joined(separator: ", ")).")
        }
        return PreferencePlace(category: category, channel: channel)
    }

    // MARK: Forms

    private static func lists(_ preferences: [CategoryPreference]) -> JSON {
        .array(
            preferences.map { category in
                [
                    "slug": .string(category.slug), "label": .string(category.label),
                    "channels": .array(
                        category.channels.map {
                            ["slug": .string($0.slug), "label": .string($0.label), "enabled": .bool($0.isEnabled)]
                        }),
                ]
            })
    }

    private static func flags(_ preferences: [CategoryPreference]) -> JSON {
        .object(
            Members(
                preferences.map { category in
                    (
                        category.slug,
                        .object(Members(category.channels.map { ($0.slug, .bool($0.isEnabled)) }))
                    )
                }))
    }
}

extension APICall {
    /// Whether the client knows preferences as lists with labels (`accept-version: v2`).
    fileprivate var wantsLists: Bool { request.fields[MagicBellField.acceptVersion]?.lowercased() == "v2" }
}
