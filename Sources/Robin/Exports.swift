// `import Robin` is the only import that Robin's README names, and its examples use these two frameworks' types.
@_exported import CoreLocation
@_exported import UserNotifications
