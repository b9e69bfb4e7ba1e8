import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from './derive-key.ts'

/** Keeps secrets that the server has to read again, and digests of those it only has to recognise. */
export type Seal = {
  /** AES-256-GCM under the key in use. `of` is what it belongs to; it opens for nothing else. */
  close(text: string, of: string): string
  /** Throws when it was altered, sealed for something else, or under a key that we do not have. */
  open(sealed: string, of: string): string
  /** True when it was sealed under the key in use; otherwise it is sealed again before the older key goes. */
  isCurrent(sealed: string): boolean
  /** Keyed digest, so that short codes resist guessing. */
  digest(text: string): string
}

/** The operator's key; the first seals, all open. */
export type SealKey = { name: string; secret: string }

const [ivBytes, tagBytes] = [12, 16]
/** The key made from the product's own secret: in use while the operator has configured none, and always good for opening. */
const ownName = ''

/** From the product's own secret, with keys that are used for nothing else, and those that the operator configured. */
export function openSeal(productSecret: string, configured: SealKey[] = []): Seal {
  const keys = new Map(
    [...configured, { name: ownName, secret: productSecret }].map(({ name, secret }) => [name, keyOf(secret)]),
  )
  const [current = ownName] = keys.keys()
  const digestSecret = Buffer.from(deriveKey(productSecret, 'tokens-at-rest', 'digest'), 'hex')
  return {
    close: (text, of) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keys.get(current)!, iv).setAAD(Buffer.from(of))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
      return current === ownName ? sealed : `${current}.${sealed}`
    },
    open: (sealed, of) => {
      const name = nameOf(sealed)
      const key = keys.get(name)
      if (!key) throw new Error(`This was sealed under the key "${name}", which is not configured any more.`)
      const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    isCurrent: (sealed) => nameOf(sealed) === current,
    digest: (text) => createHmac('sha256', digestSecret).update(text).digest('base64url'),
  }
}

const keyOf = (secret: string) => Buffer.from(deriveKey(secret, 'tokens-at-rest'), 'hex')
const nameOf = (sealed: string) => (sealed.includes('.') ? sealed.slice(0, sealed.indexOf('.')) : ownName)
