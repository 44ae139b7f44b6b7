/// A watch of the app's.
package struct Watch {
    package let id: String
    package let owner: WatchOwner
    let handler: (WatchNews) -> Void
}
