import Canaries
import Carillon
import CarillonEnvironment
import CarillonReporting
import Foundation
import Testing
import UserNotifications

#if os(Linux)
/// Work that an app's code has planned for later goes on in that app, and ends with it.
@Suite("Code that goes on later belongs to its app", .enabled(if: Hooks.areInstalled))
struct OwnAppTests {
    typealias Way = LaterWay

    @Test("goes on in its app, one step after the other", arguments: Way.allCases)
    func goesOn(_ way: Way) async { await expectPass { try await way.goOn(in: $0) } }

    @Test("ends with its app", arguments: Way.allCases)
    func ends(_ way: Way) async { await expectPass { try await way.end(in: $0) } }

    @Test("is the app's", arguments: AppStory.allCases)
    func story(_ story: AppStory) async { await expectPass { try await story.tell(in: $0) } }

    @Test("The main thread is the main thread, whoever asks", arguments: MainThreadPlace.allCases)
    func mainThread(_ place: MainThreadPlace) async { await expectPass { try await place.ask(in: $0) } }

    @Test("Work that never comes to rest ends the run, and the verdict names it", arguments: RestlessStory.allCases)
    func restless(_ story: RestlessStory) async {
        let scenario = Scenario("own/restless", "…", covers: []) { try await story.begin(in: $0) }
        let result = await Runner().run([scenario]).scenarios.first
        #expect(result?.verdict == .timeout)
        let reason = result?.reason ?? ""
        for part in ["no rest: 500000 steps since 3.0 virtual seconds", " of phone ", story.culprit] {
            #expect(reason.contains(part), "\(reason)")
        }
        #expect(reason.contains("Tests/Support/Canaries/RestlessStory.swift:"), "\(reason)")
    }

    @Test("A call that no world can simulate ends the run, and the verdict names it")
    func refusal() async {
        let scenario = Scenario("own/thread", "…", covers: []) { world in
            world.device("phone").run { Thread.detachNewThread {} }
            world.expect(true, "it went on")
        }
        let result = await Runner().run([scenario]).scenarios.first
        #expect(result?.verdict == .crashed)
        #expect(result?.reason?.hasPrefix("It touched the real world: it starts a thread") == true)
    }

    @Test("300 runs of a client on the main queue are the same, seed by seed")
    func sameRuns() async {
        let scenario = Scenario("own/main-queue", "…", covers: []) { world in
            let (ann, ben) = (world.device("ann"), world.device("ben"))
            for phone in [ann, ben] {
                for index in 0..<3 {
                    phone.run {
                        Way.allCases[index * 4].goOn { Way.mainQueue.goOn { Way.remind("\(index)") } }
                    }
                }
            }
            try await world.advance(by: .minutes(1))
            world.expect(ann.pending.count + ben.pending.count, equals: 6, "all of them are there")
        }
        var options = RunOptions()
        options.seedCount = 150
        options.checksDeterminism = true
        let result = await Runner(options: options).run([scenario]).scenarios.first
        #expect(result?.verdict == .pass, "\(String(describing: result))")
    }

    private func expectPass(
        sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable (World) async throws -> Void
    ) async {
        var options = RunOptions()
        options.seedCount = 5
        for result in await Runner(options: options).run([Scenario("own/app", "…", covers: [], body: body)])
            .scenarios
        {
            #expect(result.verdict == .pass, "\(result)", sourceLocation: sourceLocation)
        }
    }
}
#endif
