import { parseArgs } from 'node:util'
import { Id } from '#contract/wire.ts'
import type { Ingest } from '#contract/discovery/ingests.ts'
import {
  type CrawlProgress,
  crawlsTaken,
  listIngestRows,
  showIngest,
  startIngests,
  type StartNeeds,
  stopCrawl,
  stopIngest,
  takeCrawl,
  type TakeNeeds,
} from '../discovery/ingest/index.ts'
import { type Line, line, type Say } from '../platform/text/terminal-line.ts'

const usage =
  'rightframe ingest FILE|FOLDER|s3://BUCKET/PREFIX [--again], rightframe ingest --common-crawl LIST [--parts N], rightframe ingest --list, rightframe ingest --stop ID|CRAWL'
const options = {
  again: { type: 'boolean' },
  'common-crawl': { type: 'string' },
  parts: { type: 'string' },
  list: { type: 'boolean' },
  stop: { type: 'string' },
} as const
const shown = 50

/** `rightframe ingest …`: reads page archives, shows progress, stops. */
export async function runIngestCommand(needs: StartNeeds & TakeNeeds, args: string[], say: Say): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [place, ...others] = positionals
  const { list: isList, stop: stopped, again = false, 'common-crawl': crawl, parts } = values
  const asked = [isList, stopped, crawl, place].filter((one) => one !== undefined)
  if (asked.length !== 1 || others.length > 0 || (parts !== undefined && crawl === undefined)) throw new Error(usage)
  if (isList) return await list(needs, say)
  if (stopped !== undefined) return await stop(needs, stopped, say)
  if (crawl !== undefined) return await startCrawl(needs, crawl, parts, say)
  await start(needs, place!, { again }, say)
}

async function startCrawl(needs: TakeNeeds, list: string, parts: string | undefined, say: Say): Promise<void> {
  if (parts !== undefined && !/^[1-9]\d{0,5}$/.test(parts))
    throw new Error(`--parts takes how many files of the crawl are read, as 20, and not "${parts}".`)
  const { crawl, of, taken, known } = await takeCrawl(needs, list, {
    ...(parts === undefined ? {} : { parts: Number(parts) }),
    heard: (done, wanted) => {
      if (done % 5000 === 0 && done < wanted) say(line`${counted(done)} of ${counted(wanted)} parts are in the queue.`)
    },
  })
  const left = known === 0 ? '' : ` ${counted(known)} ${known === 1 ? 'was' : 'were'} left out, taken before.`
  say(
    line`${crawl}: ${counted(taken)} of its ${counted(of)} parts to be read.${left} "rightframe ingest --list" shows how far it is, "rightframe ingest --stop ${crawl}" ends it.`,
  )
}

async function start(needs: StartNeeds, place: string, how: { again: boolean }, say: Say): Promise<void> {
  let taken = 0
  let known = 0
  for await (const started of startIngests(needs, place, how)) {
    const { name, bytes } = started.archive
    if (started.outcome === 'taken') {
      taken++
      say(line`${name} (${sizeOf(bytes)}) is read as soon as a worker is free.`)
    } else {
      known++
      const { state, askedAt } = started.before
      const at = askedAt.toISOString()
      say(
        state === 'read'
          ? line`${name} was read already, asked for at ${at}.`
          : line`${name} is being read already, asked for at ${at}.`,
      )
    }
  }
  const rest =
    known === 0
      ? ''
      : ` ${known} ${known === 1 ? 'was' : 'were'} left out${how.again ? '' : '; --again reads what was read before'}.`
  say(line`${taken} to be read.${rest} "rightframe ingest --list" shows how far it is.`)
}

async function stop(needs: StartNeeds, id: string, say: Say): Promise<void> {
  if (id.startsWith('CC-MAIN-')) {
    const stopped = await stopCrawl(needs, id)
    if (stopped === 0) throw new Error(`Nothing of ${id} is being read. "rightframe ingest --list" shows what is.`)
    say(
      line`${counted(stopped)} ${stopped === 1 ? 'part' : 'parts'} of ${id} ${stopped === 1 ? 'is' : 'are'} not read any further; what was found until then stays.`,
    )
    return
  }
  if (!Id.safeParse(id).success) throw new Error(`${id} is no id. "rightframe ingest --list" shows them.`)
  const { ingest } = await stopIngest(needs, id)
  say(line`${ingest.name} is not read any further; what was found until then stays.`)
}

async function list({ db }: Pick<StartNeeds, 'db'>, say: Say): Promise<void> {
  const { rows, total } = await listIngestRows(db, { page: 1, pageSize: shown })
  if (total === 0) return say(line`No archive has been read.`)
  for (const crawl of await crawlsTaken(db)) for (const text of progressOf(crawl)) say(text)
  if (total > rows.length) say(line`The newest ${rows.length} of ${total}:`)
  for (const row of rows) for (const text of linesOf(showIngest(row))) say(text)
}

function linesOf({ _id, name, state, bytes, readBytes, problem, ...met }: Ingest): Line[] {
  const share = bytes === 0 ? 100 : Math.floor((100 * readBytes) / bytes)
  const refused = Object.entries(met.refused)
    .filter(([, count]) => count > 0)
    .map(([why, count]) => `${why} ${count}`)
  return [
    line`${_id}  ${state.padEnd(9)} ${`${share}%`.padStart(4)} of ${sizeOf(bytes)}  ${name}`,
    line`  ${met.records} records, ${met.pages} pages, ${met.images} images met, ${met.files.done} of ${met.files.total} looked at${refused.length > 0 ? `; passed over: ${refused.join(', ')}` : ''}`,
    ...(problem === null ? [] : [line`  ${problem}`]),
  ]
}

/** A crawl's progress, and the measured cost per part. */
function progressOf({ crawl, parts, read, reading, failed, cancelled, each, ...sums }: CrawlProgress): Line[] {
  const rest = [
    [reading, 'being read'],
    [failed, 'failed'],
    [cancelled, 'stopped'],
  ].filter(([count]) => count !== 0)
  const progress = line`${crawl}: ${counted(read)} of ${counted(parts)} parts read${rest.map(([count, what]) => `, ${counted(Number(count))} ${what}`).join('')}; ${counted(sums.pages)} pages and ${counted(sums.images)} images met with ${counted(sums.requests)} requests for ${sizeOf(sums.fetchedBytes)}`
  if (each === null) return [progress]
  const { bytes, seconds, pages, images } = each
  return [
    progress,
    line`  a part takes ${sizeOf(bytes)}, ${seconds.toFixed(1)} s of a worker, and brings ${counted(Math.round(pages))} pages with ${counted(Math.round(images))} images`,
  ]
}

const counted = (count: number): string => count.toLocaleString('en-US')

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
