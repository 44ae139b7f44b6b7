@_exported import CarillonConformance
@_exported import CarillonEnvironment
@_exported import CarillonHooks
@_exported import CarillonResults
@_exported import CarillonSimulation
@_exported import CarillonTLS

#if !canImport(Darwin)
@_exported import CarillonNotifications
#endif
