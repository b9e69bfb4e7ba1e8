import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { startActivity } from '#server/platform/activities/activities.ts'
import type { DiscoveryConfig } from '../../config.ts'
import { ArchiveProblem } from './archive-problem.ts'
import { type CrawlList, readCrawlList, spread } from './crawl-list.ts'
import { ingestFile, priorityOf } from '../ingest-job.ts'
import { insertIngest, lockContent, takenAmong } from '../ingest-store.ts'
import { providerAccount } from './provider-account.ts'
import { keyOfAddress } from './web-archive.ts'

export type TakeNeeds = Pick<Deps, 'db' | 'clock' | 'outbound'> & {
  queue: Pick<Deps['queue'], 'enqueue'>
  commonCrawl: DiscoveryConfig['commonCrawl']
}

/** Numbers of parts taken from a crawl, and of known ones left out. */
type TakenCrawl = { crawl: string; of: number; taken: number; known: number }

/** Rows of one transaction. */
const atOnce = 200
const largestAnswer = 16 * 1024 * 1024
const crawlId = /^CC-MAIN-\d{4}-\d{2,3}$/

/**
 * Queues the parts of a crawl, each as a job of its own for any worker. `list` is a paths file, its address, or the crawl's own name. Known
 * parts are not taken again, so a cut-off call may be repeated. Throws ArchiveProblem if the list cannot be read.
 */
export async function takeCrawl(
  needs: TakeNeeds,
  list: string,
  { parts = Infinity, heard = () => {} }: { parts?: number; heard?: (done: number, of: number) => void } = {},
): Promise<TakenCrawl> {
  const { crawl, paths } = await listAt(needs, list)
  const wanted = spread(paths, parts)
  let taken = 0
  for (let at = 0; at < wanted.length; at += atOnce) {
    taken += await takeParts(needs, crawl, wanted.slice(at, at + atOnce))
    heard(Math.min(at + atOnce, wanted.length), wanted.length)
  }
  return { crawl, of: paths.length, taken, known: wanted.length - taken }
}

async function takeParts(
  { db, queue, clock, commonCrawl }: TakeNeeds,
  crawl: string,
  paths: string[],
): Promise<number> {
  return await db.transaction(async (tx) => {
    await lockContent(tx, crawl)
    const parts = paths.map((path) => `${commonCrawl.url}/${path}`)
    const known = await takenAmong(tx, parts.map(keyOfAddress))
    const fresh = parts.filter((url) => !known.has(keyOfAddress(url)))
    for (const name of fresh) {
      const id = newId()
      const activityId = await startActivity(tx, { ownerId: providerAccount, kind: 'ingest', title: name })
      const contentKey = keyOfAddress(name)
      await insertIngest(tx, { id, activityId, name, crawl, bytes: 0, contentKey, askedAt: clock() })
      await queue.enqueue(tx, ingestFile, { ingestId: id }, { key: id, priority: priorityOf({ crawl }) })
    }
    return fresh.length
  })
}

async function listAt(needs: TakeNeeds, list: string): Promise<CrawlList> {
  const address = crawlId.test(list) ? listOf(needs.commonCrawl, list) : list
  if (/^https?:\/\//i.test(address)) return await readCrawlList(await fetched(needs, address), address)
  const bytes = await readFile(list).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR')
      throw new ArchiveProblem(`${list} is no file on the machine that reads it. Name a paths file, or its address.`)
    throw error
  })
  return await readCrawlList(bytes, list)
}

const listOf = ({ url }: TakeNeeds['commonCrawl'], crawl: string) => `${url}/crawl-data/${crawl}/wat.paths.gz`

/** The list of all crawls, the newest first, as https://index.commoncrawl.org/collinfo.json has it. */
const Crawls = z.array(z.object({ id: z.string().regex(crawlId), from: z.string().optional() })).min(1)

/** Takes the configured number of parts of the newest crawl. Throws ArchiveProblem. */
export async function takeNewestCrawl(needs: TakeNeeds): Promise<TakenCrawl | undefined> {
  const { parts, list } = needs.commonCrawl
  if (parts === 0) return undefined
  const text = Buffer.from(await fetched(needs, list)).toString('utf8')
  const crawls = Crawls.safeParse(parsed(text))
  if (!crawls.success) throw new ArchiveProblem(`${list} is no list of crawls as Common Crawl publishes it.`)
  return await takeCrawl(needs, crawls.data[0]!.id, { parts })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function fetched({ outbound }: TakeNeeds, url: string): Promise<Uint8Array> {
  // A list that is packed is unpacked here, not on its way.
  const asked = { maxBytes: largestAnswer, timeoutMs: 60_000, headers: { 'accept-encoding': 'identity' } }
  const { status, body } = await outbound.get(url, asked).catch((error: unknown) => {
    throw error instanceof FetchError ? new ArchiveProblem(error.message) : error
  })
  if (status !== 200) throw new ArchiveProblem(`${url} cannot be read: its server answered ${status}.`)
  return body
}
