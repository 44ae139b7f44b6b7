/// Something that happens to a user of MagicBell, by a device, or elsewhere.
struct MagicBellOperation: CustomStringConvertible {
    let user: String
    /// The number of the device; `nil` if the server's side does it.
    let device: Int?
    let action: Action

    enum Action: Hashable {
        case send(String, category: String?)
        case read(String)
        case unread(String)
        case archive(String)
        case unarchive(String)
        case delete(String)
        case readAll, seeAll
        /// A store of the device is loaded anew, or loads its next page.
        case refresh, fetch
        /// The device's connections are reset.
        case reset
        /// The tokens of the user expire.
        case expire

        /// The title of the notification that the action changes.
        var title: String? {
            switch self {
            case .read(let title), .unread(let title), .archive(let title), .unarchive(let title), .delete(let title):
                title
            default: nil
            }
        }
    }

    var description: String { "\(user) " + (device.map { "on device \($0): " } ?? "elsewhere: ") + "\(action)" }
}
