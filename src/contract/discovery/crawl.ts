import { z } from 'zod'
import { Id, Moment } from '../wire.ts'

/** How far a visit goes: the pages that were named and no further, or all of the sites they stand on. */
export const Reach = z.enum(['pages', 'sites'])
export type Reach = z.infer<typeof Reach>

/** How a page came to be read. `unchanged`: its server said that it is as it was. `remembered`: it was read lately, and not asked for again. */
export const PageAnswer = z.enum(['read', 'unchanged', 'remembered'])
export type PageAnswer = z.infer<typeof PageAnswer>

/** What became of an address. `skipped`: its site was left before its turn. */
export const PageState = z.enum(['waiting', 'done', 'refused', 'failed', 'skipped'])
export type PageState = z.infer<typeof PageState>

/** `idle`: nothing of it waits. `ended`: it was left early. */
const HostState = z.enum(['running', 'idle', 'ended'])

/** What became of the pages of one host. */
const CrawledHost = z.object({
  host: z.string(),
  state: HostState,
  pages: z.number().int(),
  /** Of the pages, those that were read lately and not asked for again. */
  remembered: z.number().int(),
  images: z.number().int(),
  refused: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
  /** Why it ended early, as a sentence. */
  note: z.string().nullable(),
})

/** One visit to pages or sites that an owner named. */
export const Crawl = z
  .object({
    _id: Id,
    activity: Id,
    seeds: z.array(z.string()),
    reach: Reach,
    /** The site of the watch list that it was made for. */
    site: Id.nullable(),
    pages: z.number().int(),
    sightings: z.number().int(),
    hosts: z.array(CrawledHost),
    /** Since when nothing more is asked for. */
    pausedAt: Moment.nullable(),
    startedAt: Moment,
  })
  .meta({ id: 'Crawl' })
export type Crawl = z.infer<typeof Crawl>

/** What became of one address of a visit. */
export const CrawledPage = z
  .object({
    _id: z.number().int(),
    url: z.string(),
    /** Where it led, if to another address. */
    ledTo: z.string().nullable(),
    kind: z.enum(['page', 'sitemap']),
    state: PageState,
    answer: PageAnswer.nullable(),
    /** What was the matter, as a sentence. */
    problem: z.string().nullable(),
    /** Pictures that it shows. */
    images: z.number().int(),
    /** The owner’s matches on it, whenever they were made. */
    finds: z.number().int(),
  })
  .meta({ id: 'CrawledPage' })
export type CrawledPage = z.infer<typeof CrawledPage>

/**
 * What came of a picture. `found`: it shows an image of the owner’s. `other`: it was compared with all that are watched and is none
 * of them. `unreadable`: it is no picture, or too small to compare.
 */
const PictureOutcome = z.enum(['waiting', 'found', 'other', 'refused', 'unreachable', 'unreadable'])

/** A picture that a page shows. */
export const MetPicture = z
  .object({
    url: z.string(),
    outcome: PictureOutcome,
    /** Why nothing came of it, as a sentence. */
    problem: z.string().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    /** The matches that it is, one for each image of the owner’s that it shows. */
    matches: z.array(Id),
  })
  .meta({ id: 'MetPicture' })
export type MetPicture = z.infer<typeof MetPicture>
