#pragma once

/// Returns the reason why a world cannot take in a system call that starts or replaces a process; NULL for any other.
const char *carillon_processes_refusal(long number);
