import { stringify } from 'csv-stringify/sync'
import { changesInWords } from '#contract/fingerprints/change.ts'
import type { FindFilter } from '#contract/matches/filter.ts'
import type { Id } from '#contract/wire.ts'
import { originalsOf } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type ExportedFind, exportedFinds } from './filter-store.ts'

const atOnce = 500

const columns: Record<string, (find: ExportedFind, title: string) => string | number> = {
  Site: ({ site }) => site,
  Page: ({ pageUrl }) => pageUrl,
  'Page title': ({ pageTitle }) => pageTitle ?? '',
  File: ({ url }) => url,
  Image: (_, title) => title,
  'Image id': ({ imageId }) => imageId,
  Score: ({ score }) => score,
  Certainty: ({ band }) => band,
  'Done to it': ({ changes }) => changesInWords(changes),
  Decision: ({ verdict }) => verdict,
  Licence: ({ licence }) => licence,
  Width: ({ width }) => width,
  Height: ({ height }) => height,
  'Shown from your own site': ({ hotlink }) => (hotlink ? 'yes' : 'no'),
  Country: ({ country }) => country ?? '',
  Category: ({ category }) => category ?? '',
  Platform: ({ platform }) => platform ?? '',
  'First seen': ({ firstSeen }) => firstSeen.toISOString(),
  'Last seen': ({ lastSeen }) => lastSeen.toISOString(),
  'Still there': ({ alive }) => (alive ? 'yes' : 'no'),
}

/**
 * Finds as the lines of a CSV file, some at a time, however many there are. It has a byte order mark, by which spreadsheets know UTF-8; what
 * a spreadsheet would take for a formula is text.
 */
export async function* linesOfFinds(
  deps: Pick<Deps, 'db' | 'objects' | 'clock'>,
  ownerId: Id,
  filter: FindFilter,
): AsyncGenerator<string> {
  yield stringify([Object.keys(columns)], { bom: true })
  const now = deps.clock()
  const titles = new Map<Id, string>()
  for (let after: ExportedFind | undefined; ;) {
    const finds = await exportedFinds(deps.db, ownerId, { filter, now, after, limit: atOnce })
    const unknown = [...new Set(finds.map(({ imageId }) => imageId))].filter((id) => !titles.has(id))
    for (const [id, { title }] of await originalsOf(deps, ownerId, unknown)) titles.set(id, title)
    const rows = finds.map((find) => Object.values(columns).map((cell) => cell(find, titles.get(find.imageId) ?? '')))
    if (rows.length > 0) yield stringify(rows, { escape_formulas: true })
    after = finds.at(-1)
    if (finds.length < atOnce) return
  }
}
