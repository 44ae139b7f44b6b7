import Testing

@testable import UserNotifications

@Suite("The rules of an interval trigger")
struct IntervalRuleTests {
    @Test(
        "An interval is greater than 0, and at least 60 if it repeats",
        arguments: [
            (0.001, false, nil), (59.999, true, .tooShortToRepeat), (60, true, nil), (0, false, .notPositive),
            (0, true, .notPositive), (-1, false, .notPositive), (.nan, false, .notPositive), (.infinity, true, nil),
        ] as [(TimeInterval, Bool, IntervalRuleViolation?)])
    func rule(interval: TimeInterval, repeats: Bool, violation: IntervalRuleViolation?) {
        #expect(IntervalRuleViolation(timeInterval: interval, repeats: repeats) == violation)
    }

    @Test("An interval of 0 or less ends the process when the trigger is made (UN-23)")
    func zero() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: 0, repeats: false)
        }
        #expect(message(of: result).contains("time interval must be greater than 0"))
    }

    @Test("A repeating interval below 60 seconds does so too, and one of exactly 60 does not (UN-24)")
    func short() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: 59.5, repeats: true)
        }
        #expect(message(of: result).contains("time interval must be at least 60 if repeating"))
        #expect(UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true).timeInterval == 60)
    }

    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
}
