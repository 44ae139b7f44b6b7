import Foundation

/// The data that the app keeps from one launch to the next.
struct Pillbox {
    let rules: PillRules

    private var defaults: UserDefaults { .standard }

    /// The person who is signed in.
    var person: String? {
        get { defaults.string(forKey: "person") }
        nonmutating set { defaults.set(newValue, forKey: "person") }
    }

    /// Whether that person allows reminders.
    var hasReminders: Bool {
        get { defaults.bool(forKey: "hasReminders") }
        nonmutating set { defaults.set(newValue, forKey: "hasReminders") }
    }

    /// Returns the pills of a person.
    func course(of person: String) -> Course? {
        defaults.data(forKey: key("course", person)).flatMap { try? JSONDecoder().decode(Course.self, from: $0) }
    }

    /// Keeps the pills of a person.
    func keep(_ course: Course, of person: String) {
        defaults.set(try? JSONEncoder().encode(course), forKey: key("course", person))
    }

    /// Returns the numbers of the doses that a person has taken.
    func taken(by person: String) -> Set<String> { Set(defaults.stringArray(forKey: key("taken", person)) ?? []) }

    /// Keeps in mind that a person has taken a dose.
    func take(_ dose: String, by person: String) {
        defaults.set(taken(by: person).union([dose]).sorted(), forKey: key("taken", person))
    }

    private func key(_ name: String, _ person: String) -> String {
        rules.keepsPeopleApart ? "\(name).\(person)" : name
    }
}
