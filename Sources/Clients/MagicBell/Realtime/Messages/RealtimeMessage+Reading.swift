package import JSONWire
package import MagicBellWire

extension RealtimeMessage {
    /// Reads a message (magicbell.md, section 2.8).
    ///
    /// The data have to be an object with texts as members; `null` counts as absent. A change of one notification has
    /// an identifier, and a change of all has none.
    ///
    /// - Throws: ``MessageRefusal`` for anything else (`MB-RT-11`, `MB-RT-12`).
    package init(name: String, data: JSON?) throws(MessageRefusal) {
        let parts = name.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, parts[0] == "notifications", let change = Change(rawValue: String(parts[1])) else {
            throw MessageRefusal("the name \(String(name.prefix(80)).debugDescription) is unknown")
        }
        guard let members = data?.object else { throw MessageRefusal("the data are no object") }
        guard members.allSatisfy({ $0.value.string != nil || $0.value.isNull }) else {
            throw MessageRefusal("the data have a member that is no text")
        }
        let id = members["id"]?.string
        if change.isOfOne, id == nil { throw MessageRefusal("\(change.rawValue) needs an id") }
        if !change.isOfOne, id != nil { throw MessageRefusal("\(change.rawValue) may have no id") }
        self.init(change, id: id, clientID: members["client_id"]?.string)
    }
}
