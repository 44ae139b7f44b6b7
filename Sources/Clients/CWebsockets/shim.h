// The system's libwebsockets, as Swift imports it.
#include <libwebsockets.h>
