import { readCookie, writeCookie } from '#web/platform/cookies.ts'

const cookie = 'emailVerified'
const aDay = 24 * 60 * 60

/** Somebody of this browser has just verified an address: for a day no page asks for it, whatever it has heard so far. */
export const rememberVerified = (): void => writeCookie(cookie, 'yes', aDay)
export const wasJustVerified = (): boolean => readCookie(cookie) === 'yes'
/** The address is another one now, and that one was not verified here. */
export const forgetVerified = (): void => writeCookie(cookie, '', 0)
