import { openApi } from './api.js'
import { exits, Failure } from './failure.js'
import { readAccess } from './key.js'
import { readOptions } from './options.js'

const options = { since: { type: 'string' }, format: { type: 'string', default: 'csv' } }
const pageSize = 100

/** Columns of the table, and how each is read from a match. */
const columns = {
  match: ({ _id }) => _id,
  found: ({ firstSeen }) => firstSeen,
  verdict: ({ verdict }) => verdict,
  score: ({ score }) => score,
  site: ({ party }) => party,
  page: ({ origin }) => origin.url,
  file: ({ url }) => url,
  image: ({ image }) => image,
  title: ({ original }) => original.title,
  case: (match) => match.case ?? '',
}

export async function run(args) {
  const { values, positionals } = readOptions(args, options)
  if (positionals.length !== 1 || positionals[0] !== 'matches')
    throw new Failure(exits.usage, 'Say what to pull: rightframe pull matches')
  if (values.format !== 'csv' && values.format !== 'jsonl')
    throw new Failure(exits.usage, 'The format is csv or jsonl.')
  const since = values.since === undefined ? undefined : new Date(values.since)
  if (since && Number.isNaN(since.getTime()))
    throw new Failure(exits.usage, 'Give --since as a day, such as 2026-11-29.')
  const call = openApi(await readAccess())
  if (values.format === 'csv') await write(`${Object.keys(columns).join(',')}\n`)
  for await (const match of matchesSince(call, since)) {
    const row = Object.entries(columns).map(([name, read]) => [name, read(match)])
    if (values.format === 'jsonl') await write(`${JSON.stringify(Object.fromEntries(row))}\n`)
    else await write(`${row.map(([, value]) => cell(value)).join(',')}\n`)
  }
  return exits.done
}

/** Newest first, so the first older one ends the list. A match that moves on while pages are read is told once. */
async function* matchesSince(call, since) {
  const told = new Set()
  for (let page = 1; ; page++) {
    const asked = `show=all&order=found&sort=DESC&pageSize=${pageSize}&page=${page}`
    const { data, total } = await call('GET', `/matches?${asked}`)
    for (const match of data) {
      if (since && new Date(match.firstSeen) < since) return
      if (told.has(match._id)) continue
      told.add(match._id)
      yield match
    }
    if (data.length === 0 || page * pageSize >= total) return
  }
}

/** Quotes where needed, and an apostrophe before what a spreadsheet would run. */
function cell(value) {
  const text = String(value ?? '')
  const plain = /^[=+\-@\t\r]/.test(text) && typeof value !== 'number' ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Waits while the reader of a pipe is behind. */
const write = (text) =>
  new Promise((done, fail) => process.stdout.write(text, (error) => (error ? fail(error) : done(undefined))))
