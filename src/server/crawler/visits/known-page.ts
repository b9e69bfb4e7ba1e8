import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import type { ExtractedPage } from '../pages/extracted.ts'
import { likenessOf } from '../pages/page-likeness.ts'
import type { RobotsWords } from '../fetching/robots-words.ts'

/** A page's result. `words` joins those of page and answer. */
export type ShownPage = Pick<ExtractedPage, 'title' | 'images' | 'links' | 'feeds'> & {
  words: RobotsWords
  /** Reason for a partial reading, as a sentence. */
  problem: string | null
  /** One text for pages that readers would not distinguish. */
  likeness: () => string | null
}

export const shownPage = (page: ExtractedPage & { problem?: string }, words: RobotsWords): ShownPage => {
  const { title, images, links, feeds, problem = null } = page
  return { title, images, links, feeds, words, problem, likeness: () => likenessOf(page) }
}

/** Stored facts of a page that was read. */
export type KnownPage = {
  etag: string | null
  lastModified: string | null
  shown: Uint8Array
  mark: string
  fetchedAt: Date
  everyHours: number
}

const hour = 3_600_000
/** Hours until a page read once is asked for again. */
const usualHours = 7 * 24
const minHours = 24
const maxHours = 30 * 24

/** True until the page is due again. */
export const isFresh = ({ fetchedAt, everyHours }: KnownPage, now: Date): boolean =>
  fetchedAt.getTime() + everyHours * hour > now.getTime()

/** Shorter intervals for pages that change, longer for others. */
export function everyHoursAfter(before: Pick<KnownPage, 'mark' | 'everyHours'> | null, mark: string): number {
  if (!before) return usualHours
  const next = before.mark === mark ? before.everyHours * 1.5 : before.everyHours / 2
  return Math.round(Math.min(maxHours, Math.max(minHours, next)))
}

type Read = { shown: ShownPage; etag: string | null; lastModified: string | null; fetchedAt: Date }

/** Facts to store of a fresh reading; `before`: the stored ones. */
export function remember({ shown, etag, lastModified, fetchedAt }: Read, before: KnownPage | null): KnownPage {
  const mark = markOf(shown)
  return { etag, lastModified, shown: pack(shown), mark, fetchedAt, everyHours: everyHoursAfter(before, mark) }
}

/** Facts of a page that its server calls unchanged. */
export const stillKnown = (before: KnownPage, fetchedAt: Date): KnownPage => ({
  ...before,
  fetchedAt,
  everyHours: everyHoursAfter(before, before.mark),
})

/** Equal for pages with the same pictures and links. */
const markOf = ({ images, links }: ShownPage) =>
  hash('sha256', `${images.toSorted().join('\n')}\n\n${links.toSorted().join('\n')}`, 'base64url').slice(0, 22)

const Packed = z.tuple([
  z.string().nullable(),
  z.array(z.string()),
  z.array(z.string()),
  z.object({
    noindex: z.boolean(),
    nofollow: z.boolean(),
    noimageindex: z.boolean(),
    noarchive: z.boolean().default(false),
  }),
  z.string().nullable(),
  z.string().nullable().default(null),
  // Pages that were remembered before feeds were read have none.
  z.array(z.string()).default([]),
])

/** The fastest packing: addresses of one page are alike, so that it leaves an eighth of them. */
const pack = ({ title, images, links, feeds, words, likeness, problem }: ShownPage): Uint8Array => {
  const packed: z.infer<typeof Packed> = [title, images, links, words, likeness(), problem, feeds]
  return deflateRawSync(JSON.stringify(packed), { level: 1 })
}

export function unpack(shown: Uint8Array): ShownPage {
  const read = Packed.parse(JSON.parse(inflateRawSync(shown).toString()))
  const [title, images, links, words, likeness, problem, feeds] = read
  return { title, images, links, feeds, words, problem, likeness: () => likeness }
}
