/// # MeteorSwift
///
/// A client for Meteor servers, with the public API of MeteorSwift 1.1.10 and the behaviour that its README tells.
///
/// ```swift
/// let meteor = MeteorClient("wss://app.example.com/websocket")
/// meteor.connect()
/// let subscription = meteor.add(subscription: "tasks")
/// let tasks = MongoCollection<Task>(meteor: meteor, collection: "tasks")
/// tasks.insert(Task(_id: "", title: "Buy milk"))
/// ```
///
/// - `Client/`: ``MeteorClient``: the connection, subscriptions, methods, users. It lives on the app's main queue.
/// - `Collections/`: ``MongoCollection``, and the one place where its documents are.
/// - `Values/`, `Types/`: EJSON, and the names of the API.
/// - `Offline/`: objects in files. `OAuth/`: logins by other services.
/// - `Engine/`: what carries texts over a WebSocket, on the environment's loop. The rules of DDP are in `DDPClient`.
/// - `Parts/`: what tests and saboteurs exchange.
