import { type PageSignals, readSignals, type SaidPage } from '#server/sites/domains/index.ts'
import { keepable } from '#server/platform/text/keepable.ts'
import { extractPage } from '../pages/extract-page.ts'
import type { ExtractedPage } from '../pages/extracted.ts'
import type { ReadRecord, RecordContent } from '../ingest/archives/archived-page.ts'
import { readContent } from '../ingest/records/read-content.ts'
import { readSitemap, type Sitemap } from '../pages/read-sitemap.ts'
import type { ReadSheet } from '../pages/extracted.ts'
import { readInline } from './read-inline.ts'
import { readSheet } from './read-sheet.ts'
import { readPage, type ReadPage, type SentPage } from './read-page.ts'

/** What strangers wrote and somebody is to read. `drawn`: what a page has become by its scripts; `says`: what a page says of its site. */
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

/** All that is read of pages comes through here on its way to the database, so that no page can hold a text that is not to be kept. */
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

/** Where it comes from, as far as records of archives say. */
export const addressOf = (reading: Reading): string =>
  reading.is === 'record' ? (reading.record.headers.get('warc-target-uri') ?? '') : reading.url

/** Patterns by the dozen are held against each letter of it. */
const saysWeight = 8

/** Bytes that are read, or letters. What is packed counts for the most that it can be, and what takes longer to be read for more. */
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
