#include "carillon_addresses.h"

#include <unwind.h>

struct taken {
    uint64_t *addresses;
    uint32_t count, limit;
};

static _Unwind_Reason_Code take_address(struct _Unwind_Context *context, void *argument) {
    struct taken *taken = argument;
    uintptr_t address = _Unwind_GetIP(context);
    if (!address || taken->count == taken->limit) return _URC_END_OF_STACK;
    taken->addresses[taken->count++] = address - 1;
    return _URC_NO_REASON;
}

uint32_t carillon_take_addresses(uint64_t *addresses, uint32_t limit) {
    struct taken taken = {addresses, 0, limit};
    _Unwind_Backtrace(take_address, &taken);
    return taken.count;
}
