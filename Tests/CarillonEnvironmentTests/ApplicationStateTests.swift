import CarillonEnvironment
import Testing

@Suite("The state of an app")
struct ApplicationStateTests {
    @Test(
        "is in front while it is seen, be it active or not",
        arguments: [(.active, true), (.inactive, true), (.background, false), (.notRunning, false)]
            as [(ApplicationState, Bool)])
    func foreground(state: ApplicationState, isForeground: Bool) {
        #expect(state.isForeground == isForeground)
    }
}
