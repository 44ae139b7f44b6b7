import CarillonCommand

extension Scenario {
    static let isRed = Scenario("own/bell/red", "A bell is red.", covers: ["OWN-2"]) { world in
        world.expect("blue", equals: "red", "it is red")
    }
}
