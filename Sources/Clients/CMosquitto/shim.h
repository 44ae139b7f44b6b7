// The system's libmosquitto, as Swift imports it.
#include <mosquitto.h>
