/// The few types of Apple's Core Location that notifications need, for platforms that lack it.
///
/// There is no location manager: where a device is comes from its ``CarillonEnvironment/Platform``, and asking for permission to know
/// it is not modelled. `import CoreLocation` brings Foundation along, as it does on Apple's platforms.
@_exported import Foundation
