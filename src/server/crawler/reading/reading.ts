import { type PageSignals, readSignals, type SaidPage } from '#server/sites/signals/index.ts'
import { keepable } from '#server/platform/text/keepable.ts'
import { extractPage } from '../pages/extract-page.ts'
import type { ExtractedPage } from '../pages/extracted.ts'
import type { ReadRecord, RecordContent } from '../records/archived-page.ts'
import { readContent } from '../records/read-content.ts'
import { readSitemap, type Sitemap } from '../pages/read-sitemap.ts'
import type { ReadSheet } from '../pages/extracted.ts'
import { readInline } from './read-inline.ts'
import { readSheet } from './read-sheet.ts'
import { readPage, type ReadPage, type SentPage } from './read-page.ts'

/** Strangers' input to be read. `drawn`: a page after its scripts ran; `says`: the statements of a page on its site. */
export type Reading =
  | ({ is: 'page' } & SentPage)
  | { is: 'drawn'; html: string; url: string }
  | ({ is: 'sitemap' } & SentPage)
  | ({ is: 'style' } & SentPage)
  | ({ is: 'inline'; address: string } & SentPage)
  | ({ is: 'says' } & SaidPage)
  | { is: 'record'; record: RecordContent; now: Date }

export type ReadAs = {
  page: ReadPage
  drawn: ExtractedPage
  sitemap: Sitemap
  style: ReadSheet
  inline: Uint8Array | undefined
  says: PageSignals
  record: ReadRecord
}

/** Reads input on its way to the database. All texts of pages pass here, so that unstorable ones are removed. */
export const carryOut = async (reading: Reading): Promise<ReadAs[Reading['is']]> => keepable(await readAs(reading))

async function readAs(reading: Reading): Promise<ReadAs[Reading['is']]> {
  switch (reading.is) {
    case 'page':
      return readPage(reading)
    case 'drawn':
      return extractPage(reading.html, reading.url)
    case 'sitemap':
      return await readSitemap(reading.bytes, reading.contentType, reading.url)
    case 'style':
      return readSheet(reading)
    case 'inline':
      return readInline(reading, reading.address)
    case 'says':
      return readSignals(reading)
    case 'record':
      return await readContent(reading.record, reading.now)
    default:
      throw new Error(`unknown reading ${String(reading satisfies never)}`)
  }
}

/** Address of the input, if its record gives one. */
export const addressOf = (reading: Reading): string =>
  reading.is === 'record' ? (reading.record.headers.get('warc-target-uri') ?? '') : reading.url

/** Weight of statements: dozens of patterns match each letter. */
const saysWeight = 8

/** Bytes or letters to read; packed and slow inputs count more. */
export function sizeOf(reading: Reading): number {
  switch (reading.is) {
    case 'page':
    case 'style':
    case 'inline':
      return reading.bytes.length
    case 'sitemap':
      return reading.bytes[0] === 0x1f ? Infinity : reading.bytes.length
    case 'drawn':
      return reading.html.length
    case 'says':
      return saysWeight * (reading.html.length + reading.text.length)
    case 'record':
      return reading.record.headers.has('content-encoding') ? Infinity : reading.record.content.length
    default:
      throw new Error(`unknown reading ${String(reading satisfies never)}`)
  }
}
