import { hkdfSync } from 'node:crypto'

/** Every use of the product's secret has a label; two labels never share a key (HKDF, RFC 5869). */
export type KeyUse =
  | 'objects-access'
  | 'objects-secret'
  | 'security-check'
  | 'tokens-at-rest'
  | 'unsubscribe'
  | 'database-password'
  | 'installation'
  | 'mounted-originals'

/** A 32-byte key for one use, in hexadecimal. */
export function deriveKey(secret: string, use: KeyUse, keyId = '1'): string {
  return Buffer.from(hkdfSync('sha256', secret, 'rightframe', `${use}/${keyId}`, 32)).toString('hex')
}
