/* Windows 10 has a library icuuc.dll, which Qt asks for converters between encodings; Wine lacks it. This stand-in
   refuses every converter, as Windows does for names that it does not know: Card Hall asks for none. */

#define EXPORT __declspec(dllexport)
#define REFUSED 4 /* U_FILE_ACCESS_ERROR */

EXPORT void *ucnv_open(const char *name, int *error) { *error = REFUSED; return 0; }
EXPORT void ucnv_close(void *converter) {}
EXPORT void ucnv_reset(void *converter) {}
EXPORT signed char ucnv_getMaxCharSize(void *converter) { return 4; }
EXPORT const char *ucnv_getName(void *converter, int *error) { *error = REFUSED; return 0; }
EXPORT int ucnv_countAvailable(void) { return 0; }
EXPORT const char *ucnv_getAvailableName(int number) { return 0; }
EXPORT const char *ucnv_getStandardName(const char *name, const char *standard, int *error) { *error = REFUSED; return 0; }
EXPORT int ucnv_toUCountPending(void *converter, int *error) { *error = REFUSED; return 0; }
EXPORT int ucnv_fromUCountPending(void *converter, int *error) { *error = REFUSED; return 0; }
EXPORT void ucnv_getToUCallBack(void *converter, void **action, void **context) { *action = *context = 0; }
EXPORT void ucnv_getFromUCallBack(void *converter, void **action, void **context) { *action = *context = 0; }
EXPORT void ucnv_setToUCallBack(void *c, void *action, void *context, void **old, void **older, int *error) { *error = REFUSED; }
EXPORT void ucnv_setFromUCallBack(void *c, void *action, void *context, void **old, void **older, int *error) { *error = REFUSED; }
EXPORT void ucnv_cbToUWriteUChars(void *arguments, const void *source, int length, int offset, int *error) { *error = REFUSED; }
EXPORT void ucnv_cbFromUWriteUChars(void *arguments, const void **source, const void *end, int offset, int *error) { *error = REFUSED; }
EXPORT void ucnv_toUnicode(void *c, void *target, void *end, void *source, void *last, void *offsets, char flush, int *error) { *error = REFUSED; }
EXPORT void ucnv_fromUnicode(void *c, void *target, void *end, void *source, void *last, void *offsets, char flush, int *error) { *error = REFUSED; }
EXPORT void UCNV_FROM_U_CALLBACK_SUBSTITUTE(void) {}
EXPORT void UCNV_TO_U_CALLBACK_SUBSTITUTE(void) {}

int __stdcall DllMainCRTStartup(void *library, int why, void *reserved) { return 1; }
