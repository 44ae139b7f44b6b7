public import Foundation

/// Bytes in EJSON's form, `{"$binary": base64}`, for objects that are `Codable`.
public struct EJSONData: Codable, CollectionDecoder, Equatable {
    private enum CodingKeys: String, CodingKey { case base64 = "$binary" }

    private let base64: String

    /// Makes the value of bytes.
    public init(data: Data) { base64 = data.base64EncodedString() }

    /// The bytes; empty if the text is not base64.
    public var data: Data { Data(base64Encoded: base64) ?? Data() }
}
