import CarillonEnvironment
import Foundation

/// Dates and times the way people say them: tomorrow at nine, the first Friday of the next twelve months.
public enum DateBuilder {
}
