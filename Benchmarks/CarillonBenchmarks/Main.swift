/// Each benchmark prints one line: a rate, or a ratio to a partner that is measured in the same run.
@main
enum Main {
    static func main() {
        TimerBenchmark.run()
        SleepBenchmark.run()
        ScenarioBenchmark.run()
        StartBenchmark.run()
    }
}
