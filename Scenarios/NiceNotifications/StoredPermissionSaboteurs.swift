import Carillon
import Synchronization

/// A device that does not keep what an app's person allows, or keeps something else.
extension Saboteur {
    static let niceForgetsValues = Saboteur(
        "nn/forgets-values", "Nothing that an app wants kept is kept.", breaks: ["NN-10", "NN-12", "NN-17"],
        at: .defaults.set { _, _, _ in })

    static let niceOwnDrawers = Saboteur(
        "nn/own-drawers", "What an app wants kept is kept, but under names that nobody else would look for.",
        breaks: ["NN-10"],
        at: .defaults.store(value: { $0.value(forKey: "\($1)~") }, set: { $0.set($1, forKey: "\($2)~") }))

    static let niceSwitchesOn = Saboteur(
        "nn/switches-on", "Each launch finds every switch on that the ones before have left off.", breaks: ["NN-11"]
    ) { world in
        let launches = Mutex<[String: Int]>([:])
        world.decoratePlatforms { app, platform in
            let launch = launches.withLock { launches in
                launches[app, default: 0] += 1
                return launches[app]
            }
            if launch == 1 { return platform }
            return ForwardingPlatform(
                to: platform,
                defaults: {
                    ForwardingKeyValueStore(to: $0, value: { $0.value(forKey: $1).map { $0 is Bool ? true : $0 } })
                })
        }
    }

    static let niceInverts = Saboteur(
        "nn/inverts", "What was switched on is read as off, and what was off as on.", breaks: ["NN-13"],
        at: .defaults.value { store, key in
            store.value(forKey: key).map { value in (value as? Bool).map { !$0 } ?? value }
        })

    static let niceForgetsYes = Saboteur(
        "nn/forgets-yes", "What was switched on is not kept.", breaks: ["NN-13", "NN-15", "NN-17"],
        at: .defaults.set { store, value, key in if value as? Bool != true { store.set(value, forKey: key) } })

    static let niceReadsOnce = Saboteur(
        "nn/reads-once", "What is kept is gone once it was read.", breaks: ["NN-14"],
        at: .defaults.value { store, key in
            defer { store.set(nil, forKey: key) }
            return store.value(forKey: key)
        })

    static let niceFirstWordCounts = Saboteur(
        "nn/first-word-counts", "What was kept first is kept for ever.", breaks: ["NN-15"],
        at: .defaults.set { store, value, key in if store.value(forKey: key) == nil { store.set(value, forKey: key) } })

    static let niceOneSwitch = Saboteur(
        "nn/one-switch", "All switches of an app are one: who moves any of them moves all.", breaks: ["NN-16"],
        at: .defaults.store(
            value: { store, _ in store.value(forKey: "switch") },
            set: { store, value, _ in store.set(value, forKey: "switch") }))
}
