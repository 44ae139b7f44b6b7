// On Linux, where there is no SwiftUI, `ReadmeTests.publisher` reads what the view shows.
#if canImport(SwiftUI)
import MagicBell
import SwiftUI

// The README has a class here. No view can be one: SwiftUI takes value types alone.
struct Notifications: View {
    let store: NotificationStore
    @ObservedObject var bell: NotificationStorePublisher

    init(store: NotificationStore) {
        self.store = store
        self.bell = NotificationStorePublisher(store)
    }

    var body: some View {
        List(bell.notifications, id: \.id) { notification in
            VStack(alignment: .leading) {
                Text(notification.title)
                Text(notification.content ?? "-")
            }
        }
        // On macOS the title has another name.
        #if os(macOS)
        .navigationTitle("Notifications - \(bell.totalCount)")
        #else
        .navigationBarTitle("Notifications - \(bell.totalCount)")
        #endif
    }
}
#endif
