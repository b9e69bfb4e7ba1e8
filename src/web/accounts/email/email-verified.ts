import { readCookie, writeCookie } from '#web/platform/cookies.ts'

const cookie = 'emailVerified'
const aDay = 24 * 60 * 60

/** Remembers a verification in this browser: for a day no page asks for it, whatever its cached data says. */
export const rememberVerified = (): void => writeCookie(cookie, 'yes', aDay)
export const wasJustVerified = (): boolean => readCookie(cookie) === 'yes'
/** Called after a change: the new address is unverified. */
export const forgetVerified = (): void => writeCookie(cookie, '', 0)
