import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from './home/keys.ts'

/** Keeps secrets that the server has to read again, and digests of those it only has to recognise. */
export type Seal = {
  /** AES-256-GCM under the product's own key. `of` is what it belongs to; it opens for nothing else. */
  close(text: string, of: string): string
  /** Throws when it was altered, sealed for something else, or under another key. */
  open(sealed: string, of: string): string
  /** A keyed digest: without the key, short codes cannot be found by trying. */
  digest(text: string): string
}

const [ivBytes, tagBytes] = [12, 16]

/** From the product's own secret, with keys that are used for nothing else. */
export function openSeal(productSecret: string): Seal {
  const secret = Buffer.from(deriveKey(productSecret, 'tokens-at-rest'), 'hex')
  const digestSecret = Buffer.from(deriveKey(productSecret, 'tokens-at-rest', 'digest'), 'hex')
  return {
    close: (text, of) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(of))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed, of) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    digest: (text) => createHmac('sha256', digestSecret).update(text).digest('base64url'),
  }
}
