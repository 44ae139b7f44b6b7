import CarillonEnvironment
import CarillonSimulation

/// The weather of one world. Only code on the world's loop touches it.
final class WeatherRun {
    private unowned let world: World
    let weather: Weather
    /// The faults that have struck and are not mended yet, in the order in which they struck.
    private var present: [(number: Int, kind: WeatherKind, fault: WeatherFault)] = []
    /// The moment at which all is over and mended.
    let calmAt: Instant
    /// Whether it is.
    private(set) var isCalm = false

    init(_ weather: Weather, in world: World) {
        (self.weather, self.world) = (weather, world)
        calmAt = world.loop.now.advanced(by: weather.calmAfter)
    }

    /// Draws the faults, and lets time bring them.
    func begin() {
        let (loop, start) = (world.loop, world.loop.now)
        let forecast = Forecast(of: weather) { loop.choices.stream("weather.\($0.name)") }
        for (number, planned) in forecast.faults.enumerated() {
            _ = loop.schedule(at: start.advanced(by: planned.begin)) { [weak self] in self?.strike(number, planned) }
        }
        _ = loop.schedule(at: calmAt) { [weak self] in self?.end() }
    }

    private func strike(_ number: Int, _ planned: Forecast.Fault) {
        var draw = planned.draw
        draw.struck = Set(present.filter { $0.kind.name == planned.kind.name }.compactMap(\.fault.subject))
        guard !isCalm, let fault = planned.kind.strike(world, &draw) else { return }
        record(.begins, number, planned.kind, fault.text)
        guard fault.mend != nil else { return }
        present.append((number, planned.kind, fault))
        _ = world.loop.schedule(at: world.loop.now.advanced(by: planned.length)) { [weak self] in self?.mend(number) }
    }

    private func mend(_ number: Int) {
        guard let index = present.firstIndex(where: { $0.number == number }) else { return }
        let (_, kind, fault) = present.remove(at: index)
        fault.mend?()
        record(.ends, number, kind, "over: \(fault.text)")
    }

    /// Mends everything, the newest first, for it may stand on top of an older one.
    private func end() {
        for (number, _, _) in present.reversed() { mend(number) }
        isCalm = true
        world.trace.record(
            TraceEvent(instant: world.loop.now, kind: WeatherTraceKind.calm, lane: "weather", text: "all is calm"))
        for kind in weather.kinds {
            if let complaint = kind.complaint(world) { world.fail("the weather has \(kind.name), but \(complaint)") }
        }
    }

    private func record(_ event: WeatherTraceKind, _ number: Int, _ kind: WeatherKind, _ text: String) {
        world.trace.record(
            TraceEvent(
                instant: world.loop.now, kind: event, lane: "weather", text: text,
                fields: [.init(.fault, "\(number + 1)"), .init(.weather, kind.name)]))
    }
}
