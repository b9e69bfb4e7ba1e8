import { setTimeout as sleep } from 'node:timers/promises'
import type { FetchedFile, FetchFile } from '#server/sightings/index.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { holderOf, isInline } from '../pages/addresses/inline-pictures.ts'
import { readAside, TooMuchToRead } from '../reading/read-aside.ts'
import { looksLikeMarkup } from '../pages/looks-like-markup.ts'
import type { PoliteClient, Visit } from './polite-client.ts'
import { wordsOfHeader } from './robots-words.ts'

const limits = { maxBytes: 50_000_000, timeoutMs: 30_000, accept: 'image/*' }
const pageLimits = { maxBytes: 5_000_000, timeoutMs: 15_000, accept: 'text/html,text/css,*/*;q=0.5' }
const smallLimits = { maxBytes: 1_000_000, timeoutMs: 15_000, accept: 'image/*' }
/** Files of one host wait for each other across processes. */
const patienceMs = 5 * 60_000
/** Longest pause that a worker waits for. */
const longestPauseMs = 30_000
const maxAttempts = 3

/**
 * Fetches files as politely as pages. A host whose turn does not come in five minutes is an error, so that the job which wants the
 * file is tried again later.
 */
export const fileFetcher = ({ polite }: Needs): FetchFile => fetcher(polite, limits)

/** The same for small files, such as icons. */
export const smallFileFetcher = ({ polite }: Needs): FetchFile => fetcher(polite, smallLimits)

type Needs = { polite: PoliteClient }

const fetcher =
  (polite: PoliteClient, most: typeof limits): FetchFile =>
  async (url, known, page) => {
    if (isInline(url)) return await heldBy(polite, url)
    const headers = conditions(known)
    for (let attempt = 1; ; attempt++) {
      const visit = await polite.visit(url, {
        ...most,
        headers,
        patienceMs,
        ...(page === undefined ? {} : { referer: page }),
      })
      if (visit.outcome !== 'later') return fileOf(url, visit, known !== undefined)
      if (visit.reason === null) throw new Error(`The turn of ${new URL(url).host} did not come; it is asked too much.`)
      if (attempt === maxAttempts || visit.waitMs > longestPauseMs)
        return { outcome: 'unreachable', reason: visit.reason, isHostAtFault: true }
      await sleep(visit.waitMs)
    }
  }

/** An inline picture is read from its page again. */
async function heldBy(polite: PoliteClient, address: string): Promise<FetchedFile> {
  const url = holderOf(address)
  const visit = await polite.visit(url, { ...pageLimits, patienceMs })
  if (visit.outcome === 'later') {
    if (visit.reason === null) throw new Error(`The turn of ${new URL(url).host} did not come; it is asked too much.`)
    return { outcome: 'unreachable', reason: visit.reason, isHostAtFault: true }
  }
  if (visit.outcome !== 'answer') return fileOf(url, visit, false)
  const words = wordsOfHeader(visit.fetched.headers['x-robots-tag'])
  if (words.noindex || words.noimageindex)
    return { outcome: 'refused', reason: `${url} asks robots not to take note of it, and we do not.` }
  const sent = { bytes: visit.fetched.body, contentType: visit.fetched.headers['content-type'], url }
  const bytes = await readAside({ is: 'inline', ...sent, address }).catch((error: unknown) => {
    if (error instanceof TooMuchToRead) return undefined
    throw error
  })
  if (!bytes?.byteLength) return { outcome: 'gone', reason: `The page at ${url} does not hold this picture any more.` }
  return { outcome: 'file', bytes, etag: null, lastModified: null }
}

type Known = Parameters<FetchFile>[1]

const conditions = (known: Known): Record<string, string> => ({
  ...(known?.etag ? { 'if-none-match': known.etag } : {}),
  ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
})

function fileOf(url: string, visit: Exclude<Visit, { outcome: 'later' }>, isKnown: boolean): FetchedFile {
  switch (visit.outcome) {
    case 'answer':
      return answered(visit.url, visit.fetched, isKnown)
    case 'refused':
      return { outcome: 'refused', reason: visit.reason }
    case 'closed':
      return { outcome: 'unreachable', reason: visit.reason, isHostAtFault: true }
    case 'left':
      return { outcome: 'refused', reason: visit.leave.reason }
    case 'failed':
      if (visit.status === 404 || visit.status === 410) return { outcome: 'gone', reason: visit.reason }
      return { outcome: 'unreachable', reason: visit.reason, ...(visit.isHostAtFault && { isHostAtFault: true }) }
    default:
      throw new Error(`unknown outcome for ${url}: ${String(visit satisfies never)}`)
  }
}

function answered(url: string, { status, headers, body }: Fetched, isKnown: boolean): FetchedFile {
  if (status === 304 && isKnown) return { outcome: 'unchanged' }
  const words = wordsOfHeader(headers['x-robots-tag'])
  if (words.noindex || words.noimageindex)
    return { outcome: 'refused', reason: `${url} asks robots not to take note of it, and we do not.` }
  if (body.byteLength === 0) return { outcome: 'unreachable', reason: `The server of ${url} sent an empty file.` }
  if (looksLikeMarkup(body)) return { outcome: 'gone', reason: `At ${url} there is a page, not a picture.` }
  return { outcome: 'file', bytes: body, etag: headers['etag'] ?? null, lastModified: headers['last-modified'] ?? null }
}
