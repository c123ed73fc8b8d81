/* SPDX-License-Identifier: MIT */
/*
 * What stands between NV_API_BEGIN and NV_API_END is the library's: it has C names
 * in C++ too, and only it is exported from the shared library.
 */
#ifndef NOVAE_API_H
#define NOVAE_API_H

#ifdef __cplusplus
#define NV_EXTERN_C_BEGIN extern "C" {
#define NV_EXTERN_C_END   }
#else
#define NV_EXTERN_C_BEGIN
#define NV_EXTERN_C_END
#endif

/* The library compiles some of its sources once more for its own use: those are not exported. */
#if defined(__GNUC__) && !defined(NV_API_HIDDEN)
#define NV_API_BEGIN NV_EXTERN_C_BEGIN _Pragma("GCC visibility push(default)")
#define NV_API_END   _Pragma("GCC visibility pop") NV_EXTERN_C_END
#else
#define NV_API_BEGIN NV_EXTERN_C_BEGIN
#define NV_API_END   NV_EXTERN_C_END
#endif

#endif
