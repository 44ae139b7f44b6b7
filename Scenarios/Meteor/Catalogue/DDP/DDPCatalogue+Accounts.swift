import CarillonConformance

/// Users and logins.
extension DDPCatalogue {
    static let accounts: [Requirement] = [
        Requirement(
            "DDP-ACC-1", "A login by a password or its digest returns the user, a token, its end and the type.",
            source: "Meteor 3.0.4, accounts-base"),
        Requirement(
            "DDP-ACC-2", "A wrong password and an unknown user are 403; the reasons can be hidden.",
            source: "Meteor 3.0.4, accounts-password"),
        Requirement(
            "DDP-ACC-3", "An unknown token is 403, with the words \"logged out by the server\".",
            source: "Meteor 3.0.4, accounts-base"),
        Requirement(
            "DDP-ACC-4", "A token that has expired is 403 \"Your session has expired. Please log in again.\".",
            source: "Meteor 3.0.4, accounts-base"),
        Requirement(
            "DDP-ACC-5", "createUser logs the connection in, and publishes the user.",
            source: "Meteor 3.0.4, accounts-password"),
        Requirement(
            "DDP-ACC-6", "createUser refuses names that are taken by 403, and no name at all by 400.",
            source: "Meteor 3.0.4, accounts-password"),
        Requirement(
            "DDP-ACC-7", "Unknown options of a login, and a selector of two keys or an empty one, are 400.",
            source: "Meteor 3.0.4, accounts-base"),
        Requirement(
            "DDP-ACC-8", "A logout destroys the token.",
            source: "Meteor 3.0.4, accounts-base"),
        Requirement(
            "DDP-ACC-9", "The end of a token closes the connections that are logged in with it.",
            source: "Meteor 3.0.4, accounts-base; D-METEORSERVER-18"),
        Requirement(
            "DDP-ACC-10", "getNewToken returns a token that ends when the present one does, which stays good.",
            source: "Meteor 3.0.4, accounts-base; D-METEORSERVER-17"),
    ]
}
