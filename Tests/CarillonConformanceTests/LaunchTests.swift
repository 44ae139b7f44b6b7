import CarillonConformance
import CarillonEnvironment
import CarillonResults
import Testing

@Suite("An app's launches")
struct LaunchTests {
    @Test("The code of the launch runs once at each launch, as that launch's, before the app comes to the front")
    func launchCode() async throws {
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                let phone = world.device("phone")
                let app = phone.mainApp
                var launches: [(environment: Environment, state: ApplicationState)] = []
                phone.onLaunch { launches.append((Environment.current, app.state)) }
                world.expect(launches.count, equals: 1, "it runs at once in an app that runs")

                app.kill()
                world.expect(launches.count, equals: 1, "it does not run when the app ends")
                app.enterForeground()
                app.enterBackground()
                app.enterForeground()
                world.expect(launches.count, equals: 2, "it runs once in the second launch")
                world.expect(launches.last?.environment === app.environment, "it is code of the second launch")

                app.kill()
                app.launch()
                world.expect(launches.count, equals: 3, "it runs in a launch in the background")
                world.expect(
                    launches.map(\.state), equals: [.active, .background, .background],
                    "a new launch has not come to the front yet")
            })
        #expect(result.run?.expectations.filter { !$0.passed } == [])
        #expect(result.verdict == .pass)
    }
}
