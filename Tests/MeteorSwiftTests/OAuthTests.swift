import Carillon
import CarillonEnvironment
import Foundation
import HTTPHosting
import HTTPWire
import MeteorSwift
import TestWorlds
import Testing
