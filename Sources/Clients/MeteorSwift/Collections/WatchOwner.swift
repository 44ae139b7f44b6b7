/// One value of ``MongoCollection`` with its copies, to which the watches belong that were made through it.
package final class WatchOwner: Sendable {}
