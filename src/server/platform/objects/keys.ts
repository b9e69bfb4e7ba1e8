import { ObjectRefused } from './store.ts'

const longestKey = 1024
/** Names hold 255 bytes, and sidecars' are longer. */
const longestPart = 200
/** Characters special to Windows, shells or logs. */
// oxlint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001f\u007f\\:*?"<>|]/

/**
 * The key as it came, or `ObjectRefused`. A key is at most 1,024 bytes of parts divided by `/`; no part is empty, begins with
 * a dot, ends in a dot or a space, is longer than 200 bytes or holds control characters or any of `\ : * ? " < > |`. So
 * no key leaves its bucket, and none can name the store's own files, which begin with a dot.
 */
export const checkKey = (key: string): string => {
  const wrong = wrongWith(key)
  if (wrong) throw new ObjectRefused(`The key of a file ${wrong}.`)
  return key
}

export const isKey = (key: string): boolean => wrongWith(key) === undefined

const wrongWith = (key: string): string | undefined => {
  if (!key.isWellFormed()) return 'is not well-formed text'
  if (key === '' || Buffer.byteLength(key) > longestKey) return `is 1 to ${longestKey} bytes long`
  if (unsafe.test(key)) return 'holds a character that files cannot have in their names'
  for (const part of key.split('/')) {
    if (part === '') return 'has no empty part between slashes'
    if (part.startsWith('.')) return 'has no part that begins with a dot'
    if (part.endsWith('.') || part.endsWith(' ')) return 'has no part that ends in a dot or a space'
    if (Buffer.byteLength(part) > longestPart) return `has no part longer than ${longestPart} bytes`
  }
  return undefined
}
