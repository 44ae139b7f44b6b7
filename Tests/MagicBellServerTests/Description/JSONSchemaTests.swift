import JSONWire
import Testing

@testable import CarillonMagicBell

@Suite("JSON Schema, as far as descriptions use it")
struct JSONSchemaTests {
    @Test(
        "Values are right or wrong",
        arguments: [
            (#"{"type":"null"}"#, ["null"], ["0", "false"]), (#"{"type":"boolean"}"#, ["true"], ["null", "0"]),
            (#"{"type":"integer"}"#, ["0", "-3", "1.0", "1e3"], ["1.5", "\"1\""]),
            (#"{"type":"number"}"#, ["0", "1.5"], ["null"]), (#"{"type":"string"}"#, ["\"\""], ["0", "[]"]),
            (#"{"type":["string","null"]}"#, ["\"\"", "null"], ["0"]), (#"{"type":"array"}"#, ["[]"], ["{}"]),
            (#"{"type":"object"}"#, ["{}", #"{"a":1}"#], ["[]", "null"]), ("true", ["0", "null"], []),
            ("false", [], ["0"]), ("{}", ["0", "{}"], []),
            (#"{"enum":["a",1,null]}"#, [#""a""#, "1", "null"], [#""b""#, "2", "false"]),
            (#"{"const":{"a":[1]}}"#, [#"{"a":[1]}"#], [#"{"a":[2]}"#, "{}"]),
            (#"{"minimum":1}"#, ["1", "9", "\"x\""], ["0", "0.9"]), (#"{"maximum":2}"#, ["2", "-9"], ["2.1"]),
            (#"{"minimum":1,"maximum":2}"#, ["1", "2"], ["0", "3"]),
            (#"{"minLength":2}"#, [#""ab""#, "7"], [#""a""#]), (#"{"maxLength":1}"#, [#""é""#, #""😀""#], [#""ab""#]),
            (#"{"minItems":1,"maxItems":2}"#, ["[1]", "[1,2]", "{}"], ["[]", "[1,2,3]"]),
            (#"{"items":{"type":"string"}}"#, ["[]", #"["a"]"#, "7"], ["[7]", #"["a",null]"#]),
            (#"{"required":["a"]}"#, [#"{"a":null}"#, "7"], ["{}", #"{"b":1}"#]),
            (
                #"{"properties":{"a":{"type":"string"}}}"#, ["{}", #"{"a":"x","b":1}"#, "7"],
                [#"{"a":1}"#, #"{"a":null}"#]
            ),
            (
                #"{"properties":{"a":{}},"additionalProperties":false}"#, ["{}", #"{"a":1}"#],
                [#"{"b":1}"#, #"{"a":1,"b":1}"#]
            ),
            (#"{"additionalProperties":{"type":"integer"}}"#, [#"{"a":1}"#, "{}"], [#"{"a":"x"}"#]),
            (#"{"propertyNames":{"maxLength":1}}"#, [#"{"a":1}"#], [#"{"ab":1}"#]),
            (#"{"anyOf":[{"type":"null"},{"minimum":3,"type":"number"}]}"#, ["null", "3"], ["2", "\"x\""]),
            (##"{"$ref":"#/components/schemas/A"}"##, [#"{"a":{"a":null}}"#, "null"], [#"{"a":{"b":null}}"#, "7"]),
            (
                #"{"format":"date-time"}"#,
                [
                    #""2023-05-01T12:00:00Z""#, #""2023-05-01T12:00:00.25Z""#, #""2023-05-01T12:00:00+02:00""#,
                    #""2016-12-31T23:59:60Z""#, "7",
                ],
                [
                    #""2023-05-01""#, #""2023-05-01 12:00:00Z""#, #""2023-05-01T12:00:00""#, #""2023-13-01T12:00:00Z""#,
                    #""2023-05-01T25:00:00Z""#, #""2023-05-01T12:00:00.Z""#, #""2023-05-01T12:00:00Zx""#,
                    #""x023-05-01T12:00:00Z""#,
                ]
            ),
        ] as [(String, [String], [String])])
    func values(schema text: String, right: [String], wrong: [String]) throws {
        let recursive: JSON = [
            "type": ["object", "null"], "properties": ["a": ["$ref": "#/components/schemas/A"]],
            "additionalProperties": false,
        ]
        let known = ["#/components/schemas/A": try JSONSchema(recursive, at: "A")]
        let schema = try JSONSchema(try JSON(text: text), at: "schema")
        for value in right {
            #expect(schema.faults(in: try JSON(text: value), at: "value", known) == [], "\(value)")
        }
        for value in wrong {
            #expect(schema.faults(in: try JSON(text: value), at: "value", known).count == 1, "\(value)")
        }
    }

    @Test(
        "A schema that is not understood is an error, and none of it is left out",
        arguments: [
            (#"{"pattern":"^a"}"#, "schema.pattern"), (#"{"oneOf":[{}]}"#, "schema.oneOf"),
            (#"{"nullable":true}"#, "schema.nullable"), (#"{"exclusiveMinimum":1}"#, "schema.exclusiveMinimum"),
            (#"{"type":"text"}"#, "schema.type"), (#"{"type":7}"#, "schema.type"), (#"{"type":[]}"#, nil),
            (#"{"format":"uuid"}"#, "schema.format"), (#"{"minLength":-1}"#, "schema.minLength"),
            (#"{"minLength":2,"maxLength":1}"#, "schema.minLength"), (#"{"minimum":"1"}"#, "schema.minimum"),
            (#"{"enum":7}"#, "schema.enum"), (#"{"anyOf":[]}"#, "schema.anyOf"), ("7", "schema"),
            (#"{"properties":[]}"#, "schema.properties"),
            (#"{"properties":{"a":{"items":{"contains":{}}}}}"#, "schema.properties.a.items.contains"),
            (#"{"anyOf":[{},{"not":{}}]}"#, "schema.anyOf.1.not"),
            (#"{"additionalProperties":{"if":{}}}"#, "schema.properties.additionalProperties.if"),
        ] as [(String, String?)])
    func unknown(text: String, place: String?) throws {
        let json = try JSON(text: text)
        let failure = #expect(throws: DescriptionFailure.self) { try JSONSchema(json, at: "schema") }
        if let place { #expect(failure?.place == place) }
    }

    @Test("A reference that leads nowhere is a fault") func lost() throws {
        let schema = try JSONSchema(["$ref": "#/components/schemas/Gone"], at: "schema")
        #expect(schema.faults(in: 7, at: "value", [:]).count == 1)
    }
}
