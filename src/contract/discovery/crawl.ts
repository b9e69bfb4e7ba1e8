import { z } from 'zod'
import { Id, Moment } from '../wire.ts'

/** Reach of a visit: only the named pages, or all of their sites. */
export const Reach = z.enum(['pages', 'sites'])
export type Reach = z.infer<typeof Reach>

/** Way a page was read. `unchanged`: its server reported no change. `remembered`: it was read recently, and not requested again. */
export const PageAnswer = z.enum(['read', 'unchanged', 'remembered'])
export type PageAnswer = z.infer<typeof PageAnswer>

/** Outcome of an address. `skipped`: the visit left the site before its turn. */
export const PageState = z.enum(['waiting', 'done', 'refused', 'failed', 'skipped'])
export type PageState = z.infer<typeof PageState>

/** `idle`: nothing of it waits. `ended`: the visit left it early. */
const HostState = z.enum(['running', 'idle', 'ended'])

/** Results of the pages of one host. */
const CrawledHost = z.object({
  host: z.string(),
  state: HostState,
  pages: z.number().int(),
  /** Number of pages that were read recently and not requested again. */
  remembered: z.number().int(),
  images: z.number().int(),
  refused: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
  /** Reason for an early end, as a sentence. */
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

/** Outcome of one address of a visit. */
export const CrawledPage = z
  .object({
    _id: z.number().int(),
    url: z.string(),
    /** Target of a redirect, if there was one. */
    ledTo: z.string().nullable(),
    kind: z.enum(['page', 'sitemap']),
    state: PageState,
    answer: PageAnswer.nullable(),
    /** Error as a sentence. */
    problem: z.string().nullable(),
    /** Pictures that it shows. */
    images: z.number().int(),
    /** The owner’s matches on it, whenever they were made. */
    finds: z.number().int(),
  })
  .meta({ id: 'CrawledPage' })
export type CrawledPage = z.infer<typeof CrawledPage>

/**
 * Outcome of a picture. `found`: it shows an image of the owner. `other`: it was compared with all monitored images and matches none. `unreadable`:
 * it is not a picture, or too small to compare.
 */
const PictureOutcome = z.enum(['waiting', 'found', 'other', 'refused', 'unreachable', 'unreadable'])

/** A picture that a page shows. */
export const MetPicture = z
  .object({
    url: z.string(),
    outcome: PictureOutcome,
    /** Reason for a missing result, as a sentence. */
    problem: z.string().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    /** Its matches, one for each image of the owner that it shows. */
    matches: z.array(Id),
  })
  .meta({ id: 'MetPicture' })
export type MetPicture = z.infer<typeof MetPicture>
