import { hash } from 'node:crypto'

/** Smaller ones are dots and icons. */
const smallest = 2000
const mark = '#picture='
const markLength = 22

/** True for an inline picture larger than icons. */
export const isWrittenOut = (text: string): boolean =>
  text.length > smallest && /^\s{0,9}data:image\//i.test(text) && !/^\s{0,9}data:image\\?\/svg/i.test(text)

/** Address of a picture inside a page or sheet: the page's, with a hash of the picture. */
export const inlineAddress = (page: string, text: string): string =>
  `${page.split('#', 1)[0]!}${mark}${hash('sha256', text.trim(), 'base64url').slice(0, markLength)}`

export const isInline = (address: string): boolean => address.includes(mark)

/** Address of the page or sheet that holds it. */
export const holderOf = (address: string): string => address.slice(0, address.indexOf(mark))

/** The bytes of a `data:` address. */
export function bytesOfData(text: string): Uint8Array {
  const comma = text.indexOf(',')
  const body = text.slice(comma + 1).replaceAll('\\', '')
  const plain = body.includes('%') ? body.replace(/%([0-9a-f]{2})/gi, (_, code: string) => letterOf(code)) : body
  return Buffer.from(plain, /;\s{0,9}base64\s{0,9}$/i.test(text.slice(0, comma)) ? 'base64' : 'latin1')
}

const letterOf = (code: string) => String.fromCharCode(Number.parseInt(code, 16))
