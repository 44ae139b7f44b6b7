/// Apple's framework for local notifications, for platforms that lack it.
///
/// The names, the raw values and the documented behaviour are Apple's. Where Apple documents nothing, the comment of
/// the symbol says what Carillon does. The environment provides the time: virtual time in a simulated world, the
/// system's time in an app. The module needs no setup.
///
/// `import UserNotifications` also imports Foundation, as on Apple's platforms.
@_exported import Foundation
