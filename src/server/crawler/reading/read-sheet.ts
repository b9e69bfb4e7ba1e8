import { readStyle } from '../pages/addresses/css-addresses.ts'
import { decodePage } from '#server/platform/text/letters/decode-page.ts'
import { inlineAddress, isWrittenOut } from '../pages/addresses/inline-pictures.ts'
import { maxInline, maxSheets } from '../pages/addresses/resolve-named.ts'
import type { ReadSheet } from '../pages/extracted.ts'
import { readBase, promisedKind, webAddress } from '../pages/addresses/web-address.ts'
import type { SentPage } from './read-page.ts'

const maxPictures = 500
const maxTried = 10_000

/** Addresses in a style sheet, relative to itself. */
export function readSheet({ bytes, contentType, url }: SentPage): ReadSheet {
  const { pictures, sheets } = readStyle(decodePage(bytes, contentType).text)
  const base = readBase(url)
  const absolute = (all: string[]) => [...new Set(all.slice(0, maxTried).flatMap((one) => webAddress(one, base) ?? []))]
  const inline = pictures.filter(isWrittenOut).slice(0, maxInline)
  const named = [
    ...absolute(pictures).filter((picture) => promisedKind(picture) !== 'other-file'),
    ...inline.map((picture) => inlineAddress(url, picture)),
  ]
  return { pictures: named.slice(0, maxPictures), sheets: absolute(sheets).slice(0, maxSheets) }
}
