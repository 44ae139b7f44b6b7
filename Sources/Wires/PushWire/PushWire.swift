/// # PushWire
///
/// Values that the mock push service, its phones and its providers share: a notification, the reasons of a refusal, and
/// the messages between the service and a phone.
///
/// - ``PushNotification`` and ``PushRefusal`` have the names and limits of Apple's provider API for APNs.
/// - ``PushDeviceMessage``: Apple does not publish how a phone speaks with its service. These messages are our own
///   (D-PUSH-1): texts of JSON in a WebSocket, so that a report shows them in words.
