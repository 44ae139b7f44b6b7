// The function that the definition of `swift_once` leads to.

#if os(Linux)
import CarillonEnvironment
import CarillonSimulation

@_cdecl("carillon_statics_will_be_used")
func staticsWillBeUsed(_ token: UnsafeRawPointer) {
    if currentLoop?.statics?.have(token) == true { Environment.tellChange() }
}
#endif
