import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Six digits every 30 seconds (RFC 6238), as apps expect. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks may differ by one step. */
const window = 1

/** 160 random bits in base 32, for typing into an app. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32

/** Text of an authenticator's QR code. */
export const authenticatorUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...settings, issuer, label, secret }).toString()

/** The step of this code; undefined for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const digits = code.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const delta = new TOTP({ ...settings, secret }).validate({ token: digits, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / settings.period) + delta
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const howMany = 10

/** Ten recovery codes of 50 bits, written `abcde-fghjk`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () => {
    const drawn = [...randomBytes(10)].map((byte) => letters[byte % 32]).join('')
    return `${drawn.slice(0, 5)}-${drawn.slice(5)}`
  })

/** A recovery code as it was typed, as it was given; undefined when it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return /^[a-z0-9]{10}$/.test(plain) ? `${plain.slice(0, 5)}-${plain.slice(5)}` : undefined
}
