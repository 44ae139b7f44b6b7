import HTTPEngine
import HTTPWire
import JSONWire
import MagicBell
import TestBeds
import Testing

@Suite("Preferences", .timeLimit(.minutes(60)))
struct PreferencesTests {
    private static let answer1: JSON = [
        "notification_preferences": [
            "categories": ["new_comment": ["email": true, "mobile_push": true, "slack": true], "billing": [:]]
        ]
    ]
    private static let answer2: JSON = [
        "notification_preferences": [
            "categories": [
                [
                    "slug": "billing", "label": "Billing",
                    "channels": [
                        ["slug": "sms", "label": "SMS", "enabled": true], ["slug": "email", "enabled": false],
                    ],
                ]
            ]
        ]
    ]

    private static func text(_ preferences: Preferences) -> String {
        "\(preferences.email) \(preferences.inApp) \(preferences.mobilePush) \(preferences.webPush)"
    }

    @Test("Version 1 has four channels in each category, and names no version (MB-PREF-1, MB-PREF-4)") func first()
        throws
    {
        try ClientBed().run { bed in
            let preferences = bed.app { bed.client.connectUser(email: "a@example.com").preferences }
            let diary = StoreDiary()
            bed.app {
                preferences.fetch { result in
                    let all = (try? result.get())?.preferences ?? [:]
                    diary.note(
                        all.sorted { $0.key < $1.key }.map { "\($0) \(PreferencesTests.text($1))" }.joined(
                            separator: ", "))
                }
                preferences.fetchPreferences(for: "new_comment") { result in
                    diary.note((try? result.get()).map(PreferencesTests.text) ?? "none")
                }
                preferences.fetchPreferences(for: "other") { result in
                    if case .failure(let error) = result { diary.note("\(error)") }
                }
                preferences.updatePreferences(
                    Preferences(email: true, inApp: false, mobilePush: true, webPush: false), for: "new_comment"
                ) { result in diary.note((try? result.get()).map(PreferencesTests.text) ?? "none") }
            }
            for _ in 0..<4 { try await bed.answer(200, PreferencesTests.answer1) }
            #expect(
                diary.take() == [
                    "billing false false false false, new_comment true false true false", "true false true false",
                    "Notification preferences not found for category other", "true false true false",
                ])
            #expect(
                bed.http.lines == Array(repeating: "GET /notification_preferences", count: 3) + [
                    "PUT /notification_preferences"
                ])
            #expect(bed.http.api.allSatisfy { $0.request.fields["accept-version"] == nil })
            #expect(
                bed.http.api[3].json == [
                    "notification_preferences": [
                        "categories": [
                            "new_comment": ["email": true, "in_app": false, "mobile_push": true, "web_push": false]
                        ]
                    ]
                ])
        }
    }

    @Test("A change of several categories names them in order") func several() throws {
        try ClientBed().run { bed in
            let preferences = bed.app { bed.client.connectUser(email: "a@example.com").preferences }
            let off = Preferences(email: false, inApp: false, mobilePush: false, webPush: false)
            bed.app { preferences.update(UserPreferences(["b": off, "c": off, "a": off])) { _ in } }
            try await bed.answer(200, PreferencesTests.answer1)
            let body = bed.http.api[0].json
            #expect(body?["notification_preferences"]?["categories"]?.object?.names == ["a", "b", "c"])
        }
    }

    @Test("Version 2 has any channels, and sends no labels (MB-PREF-1, MB-PREF-2, MB-PREF-3)") func second() throws {
        try ClientBed(generation: .v2).run { bed in
            let preferences = bed.app { bed.client.connectUser(email: "a@example.com").notificationPreferences }
            var heard: [NotificationPreferences?] = []
            bed.app {
                preferences.fetch { heard.append(try? $0.get()) }
                preferences.update(categorySlug: "billing", channelSlug: "sms", enabled: true) {
                    heard.append(try? $0.get())
                }
            }
            for _ in 0..<2 { try await bed.answer(200, PreferencesTests.answer2) }
            let expected = NotificationPreferences(categories: [
                Category(
                    slug: "billing", label: "Billing",
                    channels: [
                        Channel(slug: "sms", label: "SMS", enabled: true),
                        Channel(slug: "email", label: "email", enabled: false),
                    ])
            ])
            #expect(heard == [expected, expected])
            #expect(bed.http.api.map { $0.request.fields["accept-version"] } == ["v2", "v2"])
            #expect(
                bed.http.api[1].json == [
                    "notification_preferences": [
                        "categories": [["slug": "billing", "channels": [["slug": "sms", "enabled": true]]]]
                    ]
                ])
            var failures: [String] = []
            bed.app {
                preferences.fetch {
                    if case .failure(let error) = $0 { failures.append("\(error)") }
                }
            }
            try await bed.answer(200, PreferencesTests.answer1)
            #expect(failures == ["There was an error while mapping NotificationPreferences"])
        }
    }
}
