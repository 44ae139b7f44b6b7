#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CCarillonHooks
import CarillonEnvironment
import Foundation

/// The globals of FoundationNetworking for one launch of an app. They end with it.
///
/// The class is unchecked because only code on the world's loop touches it.
private final class AppURLGlobals: @unchecked Sendable {
    var objects: [AnyObject?] = [nil, nil, nil, nil]
}

@_cdecl("carillon_url_global_of_caller")
func urlGlobalOfCaller(
    _ which: carillon_url_global, _ make: @convention(c) (carillon_url_global) -> UnsafeMutableRawPointer
) -> UnsafeMutableRawPointer? {
    guard let globals = CallingProcess.current?.singletons.object(AppURLGlobals.self, make: AppURLGlobals.init)
    else {
        return nil
    }
    let place = Int(which.rawValue)
    let object =
        globals.objects[place]
        ?? {
            let made = Unmanaged<AnyObject>.fromOpaque(make(which)).takeRetainedValue()
            globals.objects[place] = made
            return made
        }()
    return Unmanaged.passRetained(object).toOpaque()
}

@_cdecl("carillon_url_set_global_of_caller")
func setURLGlobalOfCaller(_ which: carillon_url_global, _ object: UnsafeMutableRawPointer) -> Int32 {
    guard let globals = CallingProcess.current?.singletons.object(AppURLGlobals.self, make: AppURLGlobals.init)
    else {
        return 0
    }
    globals.objects[Int(which.rawValue)] = Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue()
    return 1
}
#endif
