// Robin's README imports `Robin` alone, and its examples use types of these two frameworks.
@_exported import CoreLocation
@_exported import UserNotifications
