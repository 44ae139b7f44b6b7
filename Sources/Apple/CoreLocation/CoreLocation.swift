/// The few types of Apple's Core Location that notifications need, for platforms that lack Core Location.
///
/// The module has no location manager: the ``CarillonEnvironment/Platform`` knows where its device is. Permission to
/// know the place is not modelled. `import CoreLocation` also imports Foundation, as on Apple's platforms.
@_exported import Foundation
