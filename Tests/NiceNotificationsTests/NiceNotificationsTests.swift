import Testing

@testable import NiceNotifications
