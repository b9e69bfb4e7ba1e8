import { decodePage } from '#server/platform/text/letters/decode-page.ts'
import { extractPage } from '../pages/extract-page.ts'
import type { ExtractedPage } from '../pages/extracted.ts'
import { needsRendering } from '../pages/needs-rendering.ts'

/** A page as it was sent. */
export type SentPage = { bytes: Uint8Array; contentType: string | undefined; url: string }

/** `html` is all of its markup where scripts are to be run on it, else its beginning: enough to see whose page it is. */
export type ReadPage = { html: string; extracted: ExtractedPage; needsRendering: boolean }

const beginning = 200_000

export function readPage({ bytes, contentType, url }: SentPage): ReadPage {
  const { text: html, charset } = decodePage(bytes, contentType)
  const extracted = extractPage(html, url, charset)
  const isToBeDrawn = needsRendering(html, extracted)
  return { html: isToBeDrawn ? html : html.slice(0, beginning), extracted, needsRendering: isToBeDrawn }
}
