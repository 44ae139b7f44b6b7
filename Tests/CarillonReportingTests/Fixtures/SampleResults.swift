import CarillonEnvironment
import CarillonResults

/// Whole results for reports to be made from.
enum SampleResults {
    /// One scenario of every verdict, with everything that a report can show.
    static let everything: RunResults = {
        let scenarios: [ScenarioResult] = [
            .plain(
                "courier/reconnect/offline-message-survives-restart", .fail,
                summary:
                    "A broker restart must not lose a QoS 1 message that was published while the rider was away.",
                covers: ["CO-RECON-1", "CO-RECON-4"], failingSeeds: ["0x5eed", "0x5ef1"],
                run: SampleRuns.reconnect()),
            .plain(
                "courier/reconnect/offline-message-survives-restart",
                summary:
                    "A broker restart must not lose a QoS 1 message that was published while the rider was away.",
                covers: ["CO-RECON-1", "CO-RECON-4"], engine: "libmosquitto", network: "loopback",
                run: SampleRuns.reconnect(failing: false)),
            .plain(
                "courier/reconnect/token-expires", .timeout,
                summary: "An expired token is renewed before the next attempt.",
                covers: ["CO-RECON-4"],
                reason: "nothing was left to do, and the scenario still waited for “connected”"),
            .plain(
                "courier/tls/pinned-certificate", .unsupported,
                summary: "A certificate that is not pinned is refused.",
                reason: "TLS needs the loopback network"),
            .plain(
                "nice/groups/remove", .crashed, summary: "Removing a group removes its pending requests.",
                covers: ["NN-12"],
                reason: "index out of range in the scenario's world"),
            .plain(
                "nice/groups/twice", .expectedFail, summary: "Scheduling a group twice does not double it.",
                covers: ["NN-13"],
                reason: "the library documents that it doubles; see D-NICENOTIFICATIONS-7"),
            .plain(
                "nice/permission/once", .unexpectedPass, summary: "The pre-permission is asked for once.",
                reason: "listed as failing since 0.1.0, and passed"),
            .plain(
                "nice/permission/view", .skipped, summary: "The switch shows the status.",
                reason: "needs UIKit"),
            .plain(
                "robin/mixed/kitchen", summary: "All that can happen to a notification happens in a minute.",
                covers: ["UN-1"], network: "none", run: SampleRuns.fewInAMinute()),
            .plain(
                "robin/never/ran", .notRun, summary: "It was cut off by an interruption.", network: "none",
                seedsRun: 0),
            .plain(
                "robin/overflow/added-only", summary: "The 64 of seventy reminders that are due first stay.",
                covers: ["UN-40"], network: "none", run: SampleRuns.addedOnly()),
            .plain(
                "robin/overflow/hundred", summary: "The reminders of a hundred that were added last stay.",
                covers: ["UN-39", "UN-41"], network: "none", run: SampleRuns.hundredOverAYear()),
            .plain(
                "robin/overflow/sixty-fifth", .fail,
                summary: "Sixty-five daily reminders reach the user, one after the other.",
                covers: ["UN-39", "UN-40", "RO-21"], network: "none", failingSeeds: ["0x5eed"],
                run: SampleRuns.sixtyFifth()),
            .plain(
                "robin/repeats/daily-across-daylight-saving",
                summary:
                    "A daily reminder comes at the same time of day on both sides of a daylight saving change.",
                covers: ["UN-20"], network: "none", run: SampleRuns.daily()),
        ]
        return .with(scenarios, requirements: requirements, saboteurs: saboteurs)
    }()

    private static let requirements: [RequirementResult] = [
        .covered("UN-1", by: ["robin/mixed/kitchen"]),
        .covered("UN-20", by: ["robin/repeats/daily-across-daylight-saving"]),
        RequirementResult(
            id: "UN-39", group: "UserNotifications", level: .must,
            source: "Apple developer forums, thread 811171",
            text: "The pending list never holds more than 64 requests.", coverage: .covered,
            deviation: "The forums say 64, the header says nothing.",
            scenarios: ["robin/overflow/sixty-fifth", "robin/overflow/hundred"],
            saboteurs: ["un/keeps-a-65th", "un/forgets-the-limit"],
            heldBy: [
                .init(
                    scenario: "robin/overflow/hundred", expectation: "64 were delivered",
                    saboteur: "un/forgets-the-limit")
            ], verdict: .fail),
        RequirementResult(
            id: "UN-40", group: "UserNotifications", level: .should,
            source: "UILocalNotification's reference",
            text:
                "Under the policy “soonest” the 64 earliest of 70 one-shot requests remain, in whatever order they were added.",
            coverage: .covered, scenarios: ["robin/overflow/sixty-fifth"],
            saboteurs: ["un/evicts-the-soonest"], verdict: .fail),
        .missing("UN-42"),
        RequirementResult(
            id: "UN-50", group: "UserNotifications", level: .may, source: "UNNotificationAttachment.h",
            text: "An attachment's file is moved into the system's data store.", coverage: .excluded,
            exclusion: "The stand-in has no data store of its own; the file stays where it is.",
            scenarios: [], saboteurs: [],
            verdict: .notRun),
        RequirementResult(
            id: "RO-21", group: "Robin", level: .must, source: "Robin's README",
            text: "maximumAllowedNotifications = 100 allows 64.", coverage: .covered,
            scenarios: ["robin/overflow/sixty-fifth"],
            saboteurs: [], saboteurExemption: "A pure function of two numbers; RobinTests/LimitTests bites.",
            verdict: .fail),
        .covered(
            "CO-RECON-1", by: ["courier/reconnect/offline-message-survives-restart"], group: "Courier",
            verdict: .fail),
        .covered(
            "CO-RECON-4",
            by: ["courier/reconnect/offline-message-survives-restart", "courier/reconnect/token-expires"],
            group: "Courier", verdict: .timeout),
        .covered("NN-12", by: ["nice/groups/remove"], group: "NiceNotifications", verdict: .crashed),
        .covered("NN-13", by: ["nice/groups/twice"], group: "NiceNotifications", verdict: .expectedFail),
    ]

    private static let saboteurs: [SaboteurResult] = [
        SaboteurResult(
            id: "courier/forgets-a-subscription",
            summary: "The broker drops the sessions of clients that are away.",
            breaks: ["CO-RECON-1"], outcome: .notRun, caughtBy: []),
        SaboteurResult(
            id: "un/evicts-the-soonest", summary: "The centre pushes out the request that is due first.",
            breaks: ["UN-40"],
            outcome: .survived, faults: ["“64 are pending” did not fail"], caughtBy: []),
        SaboteurResult(
            id: "un/forgets-the-limit", summary: "The centre has no limit.", breaks: ["UN-39"],
            outcome: .killed,
            caughtBy: [
                .init(
                    scenario: "robin/overflow/hundred", network: "none", failed: ["64 were delivered"],
                    heldTo: ["64 were delivered"])
            ]),
        SaboteurResult(
            id: "un/keeps-a-65th", summary: "The centre's limit is 65.", breaks: ["UN-39"], outcome: .killed,
            caughtBy: [
                .init(
                    scenario: "robin/overflow/sixty-fifth", network: "none", failed: ["phone.pending.count ≤ 64"],
                    heldTo: ["phone.pending.count ≤ 64"]),
                .init(
                    scenario: "robin/overflow/hundred", network: "none", failed: ["64 were delivered"],
                    heldTo: ["64 were delivered"]),
            ]),
    ]

    /// A hundred scenarios that all passed.
    static let hundredPassed: RunResults = {
        let runs = [
            SampleRuns.sixtyFifth(failing: false), SampleRuns.daily(), SampleRuns.fewInAMinute(),
            SampleRuns.hundredOverAYear(),
        ]
        let scenarios = (1...100).map { number in
            ScenarioResult.plain(
                "robin/area-\(number / 10)/case-\(number)",
                summary: "The reminder number \(number) comes when it should.",
                covers: ["UN-\(number)"], network: "none", run: runs[number % runs.count])
        }
        return .with(
            scenarios.sorted { $0.id < $1.id },
            requirements: scenarios.map { .covered($0.covers[0], by: [$0.id]) })
    }()
}
