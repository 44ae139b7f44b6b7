#pragma once

#include <stdint.h>

/// The globals of FoundationNetworking that each app of a world has for itself.
enum carillon_url_global {
    carillon_url_cookies,
    carillon_url_credentials,
    carillon_url_cache,
    carillon_url_session,
};

/// Returns the calling app's object, retained, and makes it if there is none. Returns NULL if no app calls.
void *_Nullable carillon_url_global_of_caller(
    enum carillon_url_global which, void *_Nonnull (*_Nonnull make)(enum carillon_url_global));
/// Replaces the calling app's object, and takes it. Returns 0 if no app calls, and then takes nothing.
int carillon_url_set_global_of_caller(enum carillon_url_global which, void *_Nonnull object);

/// Returns the name of a function that the hooks need and this FoundationNetworking does not have; NULL after the last
/// one, and where a program does not use it.
const char *_Nullable carillon_url_missing_name(int32_t index);

/// Ends the transfers that sessions of a world have left, and closes their descriptors. Call it when the world is over.
void carillon_url_end_transfers(const void *_Nonnull loop);
