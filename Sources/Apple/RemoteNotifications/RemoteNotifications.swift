/// The part of UIKit by which an app takes notifications from a push service, for platforms that lack UIKit.
///
/// The names and the documented behaviour are Apple's. The module has another name than UIKit, because code that asks
/// `#if canImport(UIKit)` expects views, too:
///
/// ```swift
/// #if canImport(UIKit)
/// import UIKit
/// #else
/// import RemoteNotifications
/// #endif
/// ```
///
/// - `Application/`: ``UIApplication`` and ``UIApplicationDelegate``, which the app sees.
/// - `Content/`: from the payload of a notification to what the app and the person get.
/// - `System/`: the operating system, with the connection of the phone to its push service.
///
/// `import RemoteNotifications` also imports Foundation, as UIKit does.
@_exported import Foundation
