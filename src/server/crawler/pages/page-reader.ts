import type { PageReader } from '#server/gateways/sources/wire/page-reader.ts'
import { SourceProblem } from '#server/gateways/sources/source-problem.ts'
import { looksLikeMarkup } from './looks-like-markup.ts'
import type { PoliteClient, Visit, VisitOptions } from '../fetching/polite-client.ts'
import { readAside, TooMuchToRead } from '../reading/read-aside.ts'
import { readMeta } from '../reading/read-meta.ts'
import { joinWords, wordsOfHeader } from '../fetching/robots-words.ts'
import { type CookieJar, openCookieJar } from '../fetching/cookie-jar.ts'
import { isInline } from './addresses/inline-pictures.ts'
import { reloadsBy } from './led-to.ts'
import { type KnownSheets, openKnownSheets, picturesOfSheets } from './style-sheets.ts'
import { promisedKind } from './addresses/web-address.ts'

const patienceMs = 60_000
const pageLimits = {
  maxBytes: 5_000_000,
  timeoutMs: 15_000,
  accept: 'text/html,application/xhtml+xml,*/*;q=0.5',
  patienceMs,
}
const sitemapLimits = { ...pageLimits, maxBytes: 20_000_000, accept: 'application/xml,text/xml,*/*;q=0.5' }
const fileLimits = { maxBytes: 100 * 1024 * 1024, timeoutMs: 60_000, accept: 'image/*', patienceMs }

/** Reads an owner's pages as politely as any others. */
export const openPageReader = ({ polite }: { polite: PoliteClient }): PageReader => ({
  page: readerOfPages({ polite, knownSheets: openKnownSheets() }),
  sitemap: async (url) => {
    const { url: led, fetched } = await visit(polite, url, sitemapLimits)
    const sent = { bytes: fetched.body, contentType: fetched.headers['content-type'], url: led }
    return await readable(readAside({ is: 'sitemap', ...sent }))
  },
  file: async (url) => {
    const { fetched } = await visit(polite, url, fileLimits)
    if (looksLikeMarkup(fetched.body))
      throw new SourceProblem('refused', 'There is a page at its address, not a picture.')
    return fetched.body
  },
})

/** Reads its pictures from markup and style sheets. Inline pictures (`data:`) are left out: they have no address to fetch again. */
const readerOfPages =
  (needs: { polite: PoliteClient; knownSheets: KnownSheets }): PageReader['page'] =>
  async (url) => {
    const cookies = openCookieJar()
    const first = await answered(needs.polite, url, cookies)
    const isGate =
      cookies.changes > 0 && (first.extracted.reloads || reloadsBy(first.fetched.headers.refresh, first.led))
    const { led, fetched, html, extracted } = isGate ? await answered(needs.polite, url, cookies) : first
    const { title, robots, text, sheets } = extracted
    const styled = await picturesOfSheets(needs, { url: led, cookies, sheets })
    const images = [...new Set([...extracted.images, ...styled])].filter((image) => !isInline(image))
    const links = extracted.links.filter((link) => promisedKind(link) === 'page')
    const words = joinWords(robots, wordsOfHeader(fetched.headers['x-robots-tag']))
    const noImages = words.noindex || words.noimageindex
    return { url: led, title, images, links, text, meta: readMeta(html), noImages, noFollow: words.nofollow }
  }

async function answered(polite: PoliteClient, url: string, cookies: CookieJar) {
  const { url: led, fetched } = await visit(polite, url, { ...pageLimits, cookies })
  const sent = { bytes: fetched.body, contentType: fetched.headers['content-type'], url: led }
  const { html, extracted } = await readable(readAside({ is: 'page', ...sent }))
  return { led, fetched, html, extracted }
}

async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw error instanceof TooMuchToRead ? new SourceProblem('refused', error.message) : error
  }
}

async function visit(
  polite: PoliteClient,
  url: string,
  limits: VisitOptions,
): Promise<Extract<Visit, { outcome: 'answer' }>> {
  const got = await polite.visit(url, limits)
  switch (got.outcome) {
    case 'answer':
      return got
    case 'refused':
      throw new SourceProblem('refused', got.reason)
    case 'closed':
      throw new SourceProblem('down', got.reason)
    case 'left':
      throw new SourceProblem('refused', got.leave.reason)
    case 'later':
      // The host is left alone all the same; one page that always fails so must not block for ever.
      if (limits !== fileLimits && got.status !== null && got.status >= 500)
        throw new SourceProblem('down', got.reason ?? 'The site is in trouble.')
      throw new SourceProblem(
        'limited',
        got.reason ?? 'The site is asked at its own pace.',
        Math.ceil(got.waitMs / 1000),
      )
    case 'failed':
      throw new SourceProblem(kindOf(got), got.reason)
    default:
      throw new Error(`unknown outcome ${String(got satisfies never)}`)
  }
}

/** Kind of a failure; refusals and wrong answers will repeat. */
function kindOf({ status, isHostAtFault }: Extract<Visit, { outcome: 'failed' }>): 'gone' | 'refused' | 'down' {
  if (status === null) return isHostAtFault ? 'down' : 'refused'
  if (status === 404 || status === 410) return 'gone'
  return status < 500 ? 'refused' : 'down'
}
