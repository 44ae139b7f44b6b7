#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension LocalNotifications.ApplicationLevelPermissionAsker {
    /// Asks by an alert with two buttons.
    ///
    /// - Parameters:
    ///   - viewController: the view controller that presents the alert. The asker holds it weakly, and asking fails
    ///     once it is gone.
    ///   - title: the title of the alert.
    ///   - message: the text below the title.
    ///   - noActionTitle: the words of the button that refuses.
    ///   - yesActionTitle: the words of the button that agrees.
    @MainActor
    public static func alert(
        on viewController: UIViewController, title: String?, message: String?, noActionTitle: String,
        yesActionTitle: String
    ) -> LocalNotifications.ApplicationLevelPermissionAsker {
        LocalNotifications.ApplicationLevelPermissionAsker { [weak viewController] completion in
            // The library calls askers on the main queue.
            let completion = Carried(completion)
            MainActor.assumeIsolated {
                guard let viewController else { return completion.value(.failure(NoViewController())) }
                let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
                let yes = UIAlertAction(title: yesActionTitle, style: .default) { _ in
                    completion.value(.success(true))
                }
                alert.addAction(
                    UIAlertAction(title: noActionTitle, style: .cancel) { _ in completion.value(.success(false)) })
                alert.addAction(yes)
                alert.preferredAction = yes
                viewController.present(alert, animated: true)
            }
        }
    }

    /// Asks by an alert with English texts.
    @MainActor
    public static func defaultAlert(
        on viewController: UIViewController
    ) -> LocalNotifications.ApplicationLevelPermissionAsker {
        alert(
            on: viewController, title: "Allow Notifications?",
            message: "You can change your mind at any time.", noActionTitle: "Don’t Allow", yesActionTitle: "Allow")
    }
}

/// The error that says that the presenting view controller is gone.
private struct NoViewController: Error, CustomStringConvertible {
    var description: String { "the view controller that was to present the alert is gone" }
}
#endif
