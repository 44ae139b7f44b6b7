/// Apple's framework for local notifications, for platforms that lack it.
///
/// The names, the raw values and what is documented of the behaviour are Apple's; where Apple leaves something open, the doc comment
/// of the symbol says what was chosen. The time is the environment's: virtual in a simulated world, the system's in an app. There is
/// nothing to set up.
///
/// `import UserNotifications` brings Foundation along, as it does on Apple's platforms.
@_exported import Foundation
