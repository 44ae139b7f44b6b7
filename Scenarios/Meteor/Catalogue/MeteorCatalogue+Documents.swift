import CarillonConformance

/// Documents, watches, files and users.
extension MeteorCatalogue {
    static let documents = messages + collections + watches + sessions + files + users + model

    private static let messages: [Requirement] = [
        Requirement(
            "MS-DATA-1", "The client keeps a document that the server announces without the member fields.",
            source: "Meteor 3.0.4, ddp-server", deviates: "Upstream crashes."),
        Requirement(
            "DDP-DATA-2",
            "A changed sets its fields and removes the names in cleared, also unknown ones; it leaves the other fields.",
            source: "DDP.md"),
        Requirement(
            "DDP-DATA-8",
            "An addedBefore puts the document before the named one, and at the end if it names none or an unknown one.",
            source: "DDP.md",
            deviates: "Upstream crashes where none is named, and loses the document where it is unknown."),
        Requirement(
            "DDP-DATA-9",
            "A movedBefore puts the document before the named one, forwards and backwards, or at the end, and changes nothing else; an unknown document is ignored.",
            source: "DDP.md",
            deviates: "Upstream moves too far forwards, empties the document at the end, and crashes at an unknown one."
        ),
        Requirement(
            "DDP-DATA-10",
            "A repeated added replaces the document; a changed or removed of an unknown document does no harm.",
            source: "Meteor 3.0.4, ddp-client", deviates: "Upstream crashes at a changed that only clears."),
    ]

    private static let collections: [Requirement] = [
        Requirement(
            "MS-COLL-1",
            "An insertion shows at once; the identifier that is returned is the one that is shown and sent.",
            source: "README: “inserts a new object into the collection”",
            deviates: "Upstream sends no identifier, so that the server makes another one."),
        Requirement(
            "MS-COLL-2",
            "An update sends its fields as $set and those with null as $unset; the document changes when the server says so.",
            source: "README: “It does not update the local instance”",
            deviates: "Upstream sends the opposite, with a selector that servers refuse."),
        Requirement(
            "MS-COLL-3",
            "A removal shows at once, and names the document to the server by its identifier; a refused one is taken back.",
            source: "README: “Both insert and delete do make local changes”",
            deviates: "Upstream sends a selector that servers refuse."),
        Requirement(
            "MS-COLL-4",
            "Elements are found in the order in which they came, by a condition, or by their identifier; count and isEmpty agree.",
            source: "README, “Find and findOne”"),
        Requirement(
            "MS-COLL-5", "A sorted closure says that its first element belongs after its second.",
            source: "README: “returns true if the first element is greater”; D-METEORSWIFT-2",
            deviates: "Upstream's closure says the opposite."),
        Requirement(
            "MS-COLL-6",
            "An item that the app adds is there without a message to the server; one without an identifier is refused.",
            source: "README, “Find and findOne”"),
        Requirement(
            "MS-COLL-7",
            "An insertion that the server accepts, but that no subscription shows, stays until the next connection or the next user.",
            source: "our choice, D-METEORSWIFT-20"),
        Requirement(
            "MS-CODE-1", "Elements are made by the type's own decode, and sent by its own encode.",
            source: "README, “Collection Decoder”"),
        Requirement(
            "MS-CODE-2", "A document that cannot be decoded does no harm, and is no element.",
            source: "MeteorSwift 1.1.10"),
        Requirement(
            "MS-CODE-3",
            "A document that can be decoded no more is an element that has gone, and one that can be decoded again one that has come; the app is told why.",
            source: "our choice, D-METEORSWIFT-32", deviates: "Upstream says nothing, and find loses the element."),
        Requirement(
            "MS-EJSON-1",
            "An EJSONDate has whole milliseconds, and its ms are seconds; an EJSONData that is no base64 has no bytes.",
            source: "README, “EJSON”; MeteorSwift 1.1.10"),
    ]

    private static let watches: [Requirement] = [
        Requirement(
            "MS-WATCH-1", "A watch hears of each change with its reason, the identifier and the element.",
            source: "README, “Watching Collections”"),
        Requirement(
            "MS-WATCH-2", "A watch gets a removed element as it was, if that satisfies the watch's condition.",
            source: "README: “a copy of the record that was removed is provided”",
            deviates: "Upstream tells every watch with a condition of every removal, without the element."),
        Requirement(
            "MS-WATCH-3",
            "A watch that was stopped is silent from that moment on, also if a callback stops it.",
            source: "MeteorSwift 1.1.10"),
        Requirement(
            "MS-WATCH-4", "All values of MongoCollection with one name hear of changes.",
            source: "README: “one or more watchers”", deviates: "Upstream tells only the newest one."),
        Requirement(
            "MS-WATCH-5",
            "A document comes once: one that is added again has changed, or nothing has, and one that is changed before it was added has come.",
            source: "ddp-client of Meteor 3.0.4; D-METEORSWIFT-31",
            deviates: "Upstream tells the names of the messages."),
    ]

    private static let sessions: [Requirement] = [
        Requirement(
            "MS-RECON-5",
            "Documents can be read during an outage; after a reconnect there are those of the new session and of files alone.",
            source: "MeteorSwift 1.1.10"),
        Requirement(
            "MS-RECON-7",
            "After an outage the user is logged in again before subscriptions are sent, so that private documents come back.",
            source: "MeteorSwift 1.1.10"),
        Requirement(
            "MS-RECON-8",
            "Documents stay until the login is resumed and all subscriptions that were ready are ready again, or have ended. Then watches hear of the differences alone.",
            source: "ddp-client of Meteor 3.0.4; D-METEORSWIFT-36",
            deviates: "Upstream drops all documents when the socket opens, and tells of each as it comes again."),
        Requirement(
            "MS-RECON-9", "A subscription that is not ready again is waited for during 30 seconds at most.",
            source: "our choice, D-METEORSWIFT-38"),
        Requirement(
            "MS-RECON-10",
            "An insertion or a removal before the documents of the new session have come shows at once, and stays.",
            source: "README: “Both insert and delete do make local changes”; D-METEORSWIFT-41"),
    ]

    private static let files: [Requirement] = [
        Requirement(
            "MS-OFF-1",
            "The method persist writes a JSON array into <caches>/<name>.cache; an element is stamped the first time only.",
            source: "README: “The first time an object is persisted”",
            deviates: "Upstream does not write that the element was offline."),
        Requirement(
            "MS-OFF-2",
            "The method restore marks elements as offline; a file that lacks or is spoilt changes nothing.",
            source: "README: “restore them when required”; MeteorSwift 1.1.10"),
        Requirement(
            "MS-OFF-3",
            "Elements of a file stay across reconnects, until the server sends them; then they are live.",
            source: "README: “preserved through a Meteor disconnect / reconnect cycle”"),
        Requirement(
            "MS-OFF-4", "The method clearOffline removes the elements of the file, and the file, and no live document.",
            source: "README: “can be used to remove any objects”", deviates: "Upstream removes the file alone."),
        Requirement(
            "MS-OFF-5",
            "The method setPersistWatcher writes the file once, five seconds after the last of several changes.",
            source: "MeteorSwift 1.1.10"),
        Requirement(
            "MS-OFF-6", "An edit without a connection that meets a newer one of the server ends as the server says.",
            source: "our choice, D-METEORSWIFT-65"),
    ]

    private static let users: [Requirement] = [
        Requirement(
            "MS-RECON-6", "A token that the server refuses is forgotten: there is no user, and it is not tried again.",
            source: "Meteor 3.0.4, accounts-base; D-METEORSWIFT-12", deviates: "Upstream tries it at every reconnect."),
        Requirement(
            "MS-ACC-1",
            "Only the SHA-256 digest of a password is sent; a name with an @ is an address.",
            source: "README, “Logon”; Meteor 3.0.4, accounts-password"),
        Requirement(
            "MS-ACC-2", "A login while another one is under way fails with code 2, and nothing is sent.",
            source: "MeteorSwift 1.1.10"),
        Requirement(
            "MS-ACC-3",
            "After a login the user and the token are known; the session is announced, then the delegate hears, then the callback.",
            source: "README, “Logon”; MeteorSwift 1.1.10"),
        Requirement(
            "MS-ACC-4",
            "A signup sends name, address, digest and profile; without a name and an address, or without a password, it fails with code 2 and sends nothing.",
            source: "README, “SignUp”; MeteorSwift 1.1.10"),
        Requirement(
            "MS-ACC-5", "A logout forgets the token, so that a reconnect logs nobody in.",
            source: "Meteor 3.0.4, accounts-base", deviates: "Upstream keeps the token, and logs in again."),
        Requirement(
            "MS-ACC-6", "A login that a lost connection cuts fails with code 1, and a later one works.",
            source: "README, “Client Errors”"),
        Requirement(
            "MS-ACC-7", "After a logout nothing of the user is left for the next one, with a connection and without.",
            source: "our choice, D-METEORSWIFT-14", deviates: "Upstream keeps token and documents."),
        Requirement(
            "MS-ACC-8",
            "A code of another service becomes a credential on the server's page, and the credential a login.",
            source: "README, “OAuth”", deviates: "Upstream cannot read the page."),
        Requirement(
            "MS-ACC-9",
            "After a reconnect, documents of the former session show to their user alone: a token that is refused, a logout and another user's login end that at once.",
            source: "our choice, D-METEORSWIFT-40"),
    ]

    private static let model: [Requirement] = [
        Requirement(
            "MS-MODEL-1",
            "When everything has come to rest, each client has the documents that it may see, and no others.",
            source: "our choice, D-METEORSWIFT-66; DDP.md"),
        Requirement(
            "MS-MODEL-2", "The documents that a watch has told of are always those that find has.",
            source: "our choice, D-METEORSWIFT-34"),
    ]
}
