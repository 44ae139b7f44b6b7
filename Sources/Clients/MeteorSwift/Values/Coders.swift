import Foundation

extension JSONEncoder {
    /// The encoder for everything that goes to a server or into a file. `Date` and `Data` get EJSON's forms, numbers
    /// that are not finite a mark that ``NumberMark`` knows, and members an order that is the same in every run.
    static var ejson: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in try EJSONDate(date: date).encode(to: encoder) }
        encoder.dataEncodingStrategy = .custom { data, encoder in try EJSONData(data: data).encode(to: encoder) }
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: NumberMark.positiveInfinity, negativeInfinity: NumberMark.negativeInfinity,
            nan: NumberMark.nan)
        return encoder
    }
}

extension JSONDecoder {
    /// The decoder for everything that comes from a server or from a file; see `JSONEncoder.ejson`.
    static var ejson: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in try EJSONDate(from: decoder).date }
        decoder.dataDecodingStrategy = .custom { decoder in try EJSONData(from: decoder).data }
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: NumberMark.positiveInfinity, negativeInfinity: NumberMark.negativeInfinity,
            nan: NumberMark.nan)
        return decoder
    }
}

/// The texts that stand for numbers that are not finite between Foundation's coders and EJSON, which are told from
/// texts of people by a character for private use.
enum NumberMark {
    static let positiveInfinity = "\u{E000}Infinity"
    static let negativeInfinity = "\u{E000}-Infinity"
    static let nan = "\u{E000}NaN"

    static func text(of number: Double) -> String {
        number.isNaN ? nan : number > 0 ? positiveInfinity : negativeInfinity
    }

    static func number(of text: String) -> Double? {
        switch text {
        case positiveInfinity: .infinity
        case negativeInfinity: -.infinity
        case nan: .nan
        default: nil
        }
    }
}
