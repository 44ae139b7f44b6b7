// Spelled as in the README, so nobody else's idea of layout applies.
// swift-format-ignore-file

import Carillon
import TestWorlds
import Testing

import CourierMQTTChuck

#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
import SwiftUI

private struct ShowsChuck: View {
    let logger = MQTTChuckLogger()
    @State private var showChuckView = false

    var body: some View {
        Text("Chuck")
        .sheet(isPresented: $showChuckView, content: {
                    NavigationView {
                        MQTTChuckView(logger: logger)
                    }
                })
    }
}
#endif

/// The examples of Courier's README that are about Chuck; its view can only be compiled where there is SwiftUI.
@Suite("README, Chuck")
struct ChuckReadmeTests {
    @Test("Usage")
    func usage() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let logs = phone.run {
                let logger = MQTTChuckLogger()
                return logger.logs
            }
            #expect(logs.isEmpty)
        }
    }
}
