import { parseArgs } from 'node:util'
import { Id } from '#contract/wire.ts'
import type { Ingest } from '#contract/discovery/ingests.ts'
import { listIngestRows, showIngest, startIngests, type StartNeeds, stopIngest } from './discovery/ingest/index.ts'

type Say = (line: string) => void

const usage =
  'rightframe ingest FILE|FOLDER|s3://BUCKET/PREFIX [--again], rightframe ingest --list, rightframe ingest --stop ID'
const options = { again: { type: 'boolean' }, list: { type: 'boolean' }, stop: { type: 'string' } } as const
const shown = 50

/** `rightframe ingest …`: has archives of pages read, shows how far that is, and stops it. */
export async function runIngestCommand(needs: StartNeeds, args: string[], say: Say): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [place, ...others] = positionals
  const asked = [values.list, values.stop, place].filter((one) => one !== undefined)
  if (asked.length !== 1 || others.length > 0) throw new Error(usage)
  if (values.list) return await list(needs, say)
  if (values.stop !== undefined) return await stop(needs, values.stop, say)
  await start(needs, place!, { again: values.again ?? false }, say)
}

async function start(needs: StartNeeds, place: string, how: { again: boolean }, say: Say): Promise<void> {
  let taken = 0
  let known = 0
  for await (const started of startIngests(needs, place, how)) {
    const { name, bytes } = started.archive
    if (started.outcome === 'taken') {
      taken++
      say(`${name} (${sizeOf(bytes)}) is read as soon as a worker is free.`)
    } else {
      known++
      const { state, askedAt } = started.before
      const at = askedAt.toISOString()
      say(
        state === 'read'
          ? `${name} was read already, asked for at ${at}.`
          : `${name} is being read already, asked for at ${at}.`,
      )
    }
  }
  const rest =
    known === 0
      ? ''
      : ` ${known} ${known === 1 ? 'was' : 'were'} left out${how.again ? '' : '; --again reads what was read before'}.`
  say(`${taken} to be read.${rest} "rightframe ingest --list" shows how far it is.`)
}

async function stop(needs: StartNeeds, id: string, say: Say): Promise<void> {
  if (!Id.safeParse(id).success) throw new Error(`${id} is no id. "rightframe ingest --list" shows them.`)
  const { ingest } = await stopIngest(needs, id)
  say(`${ingest.name} is not read any further; what was found until then stays.`)
}

async function list({ db }: Pick<StartNeeds, 'db'>, say: Say): Promise<void> {
  const { rows, total } = await listIngestRows(db, { page: 1, pageSize: shown })
  if (total === 0) return say('No archive has been read.')
  if (total > rows.length) say(`The newest ${rows.length} of ${total}:`)
  for (const row of rows) for (const line of linesOf(showIngest(row))) say(line)
}

function linesOf({ _id, name, state, bytes, readBytes, problem, ...met }: Ingest): string[] {
  const share = bytes === 0 ? 100 : Math.floor((100 * readBytes) / bytes)
  const refused = Object.entries(met.refused)
    .filter(([, count]) => count > 0)
    .map(([why, count]) => `${why} ${count}`)
  return [
    `${_id}  ${state.padEnd(9)} ${`${share}%`.padStart(4)} of ${sizeOf(bytes)}  ${name}`,
    `  ${met.records} records, ${met.pages} pages, ${met.images} images met, ${met.files.done} of ${met.files.total} looked at${refused.length > 0 ? `; passed over: ${refused.join(', ')}` : ''}`,
    ...(problem === null ? [] : [`  ${problem}`]),
  ]
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
