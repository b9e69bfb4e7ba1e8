import { readStyle } from '../pages/addresses/css-addresses.ts'
import { decodePage } from '#server/platform/text/letters/decode-page.ts'
import { picturesNamedIn } from '../pages/extract-page.ts'
import { bytesOfData, inlineAddress, isWrittenOut } from '../pages/addresses/inline-pictures.ts'
import type { SentPage } from './read-page.ts'

/** A picture that a page, or a style sheet, holds itself, by its address; undefined where it holds it no more. */
export function readInline({ bytes, contentType, url }: SentPage, address: string): Uint8Array | undefined {
  const { text } = decodePage(bytes, contentType)
  const isSheet = /^\s*text\/css/i.test(contentType ?? '')
  const named = isSheet ? readStyle(text).pictures : picturesNamedIn(text)
  for (const one of named) if (isWrittenOut(one) && inlineAddress(url, one) === address) return bytesOfData(one.trim())
  return undefined
}
