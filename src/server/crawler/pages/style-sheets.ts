import { LRUCache } from 'lru-cache'
import type { CookieJar } from '../fetching/cookie-jar.ts'
import type { PoliteClient } from '../fetching/polite-client.ts'
import { readAside, TooMuchToRead } from '../reading/read-aside.ts'
import type { ReadSheet } from './extracted.ts'
import { maxSheets } from './addresses/resolve-named.ts'

/** Sheets as read, shared by a site's pages. */
export type KnownSheets = LRUCache<string, ReadSheet>

const limits = { maxBytes: 1_000_000, timeoutMs: 10_000, patienceMs: 5000, accept: 'text/css,*/*;q=0.1' }
/** So long a sheet is not asked for again. */
const keptMs = 3_600_000
const maxKept = 500
/** Sheets that import sheets that import sheets. */
const deepest = 3
/** For all sheets of a page. */
const longestMs = 30_000
const maxPictures = 500

/** One for a process. */
export const openKnownSheets = (): KnownSheets => new LRUCache<string, ReadSheet>({ max: maxKept, ttl: keptMs })

type Needs = { polite: PoliteClient; knownSheets: KnownSheets }
/** `ownerId`: for whom it is read, where that is known. */
type ShownOn = { url: string; cookies: CookieJar; sheets: string[]; ownerId?: string }

/**
 * Pictures that the style sheets of a page name, and the sheets that those import: ten sheets a page, each of a megabyte at most, asked for as
 * politely as pages. What cannot be had says nothing.
 */
export async function picturesOfSheets(
  { polite, knownSheets }: Needs,
  { url, cookies, sheets, ownerId }: ShownOn,
): Promise<string[]> {
  const until = performance.now() + longestMs
  const pictures = new Set<string>()
  const met = new Set(sheets)
  const waiting = sheets.map((sheet) => ({ sheet, referer: url, depth: 1 }))
  for (const { sheet, referer, depth } of waiting) {
    if (performance.now() > until || pictures.size >= maxPictures) break
    const known = knownSheets.get(sheet)
    const read = known ?? (await readSheet(polite, sheet, { referer, cookies }, ownerId))
    if (!read) continue
    if (!known) knownSheets.set(sheet, read)
    for (const picture of read.pictures.slice(0, maxPictures - pictures.size)) pictures.add(picture)
    for (const next of read.sheets) {
      if (met.has(next) || met.size >= maxSheets || depth >= deepest) continue
      met.add(next)
      waiting.push({ sheet: next, referer: sheet, depth: depth + 1 })
    }
  }
  return [...pictures]
}

/** Undefined where another time may bring more. */
async function readSheet(
  polite: PoliteClient,
  sheet: string,
  from: { referer: string; cookies: CookieJar },
  ownerId: string | undefined,
): Promise<ReadSheet | undefined> {
  const visit = await polite.visit(sheet, { ...limits, ...from })
  if (visit.outcome === 'later') return undefined
  const nothing = { pictures: [], sheets: [] }
  if (visit.outcome !== 'answer' || !/css|text\/plain|^$/i.test(visit.fetched.headers['content-type'] ?? ''))
    return nothing
  const { url, fetched } = visit
  const sent = { bytes: fetched.body, contentType: fetched.headers['content-type'], url }
  return await readAside({ is: 'style', ...sent }, ownerId).catch((error: unknown) => {
    if (error instanceof TooMuchToRead) return nothing
    throw error
  })
}
