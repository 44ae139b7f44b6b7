// `import NiceNotifications` is the only import that the README names, and its examples use these two modules' types.
@_exported import DateBuilder
@_exported import UserNotifications
