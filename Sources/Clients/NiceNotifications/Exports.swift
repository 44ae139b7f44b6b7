// The README imports `NiceNotifications` alone, and its examples use types of these two modules.
@_exported import DateBuilder
@_exported import UserNotifications
