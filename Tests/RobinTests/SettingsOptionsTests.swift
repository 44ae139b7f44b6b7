import Robin
import Testing

@Suite("Settings as options")
struct SettingsOptionsTests {
    @Test("The bits are Robin's")
    func bits() {
        let options: [RobinSettingsOptions] = [
            .badge, .sound, .alert, .notificationCenter, .lockScreen, .criticalAlert, .carPlay, .announcement,
        ]
        #expect(options.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64, 128])
    }
}
