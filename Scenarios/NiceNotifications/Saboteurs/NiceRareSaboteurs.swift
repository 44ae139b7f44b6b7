import Carillon
import NiceNotifications

/// Calls with a defect that no story with one seed shows. A search finds it.
extension Saboteur {
    static let niceMistakesFourth = Saboteur(
        "nn/mistakes-fourth", "A call that three later ones have overtaken goes on.", breaks: ["NN-06"],
        searchedIn: "nn/model/weather",
        at: .nice.parts { parts in
            parts.runs.goesOn = { [goesOn = parts.runs.goesOn] checkpoint, call, cleared in
                goesOn(checkpoint, call, cleared) || call + 3 == cleared
            }
        })
}
