import { formatChanges } from '#contract/fingerprints/change.ts'
import type { MatchFilter } from '#contract/matches/filter.ts'
import type { Id } from '#contract/wire.ts'
import { readOriginals } from '#server/images/reading/index.ts'
import { csvOf } from '#server/platform/text/csv.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type ExportedMatch, exportedMatches } from './filter-store.ts'

const atOnce = 500

const columns: Record<string, (match: ExportedMatch, title: string) => string | number> = {
  Site: ({ site }) => site,
  Page: ({ pageUrl }) => pageUrl,
  'Page title': ({ pageTitle }) => pageTitle ?? '',
  File: ({ url }) => url,
  Image: (_, title) => title,
  'Image id': ({ imageId }) => imageId,
  Score: ({ score }) => score,
  Certainty: ({ band }) => band,
  Changes: ({ changes }) => formatChanges(changes),
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
export async function* linesOfMatches(
  deps: Pick<Deps, 'db' | 'objects' | 'clock'>,
  ownerId: Id,
  filter: MatchFilter,
): AsyncGenerator<string> {
  yield csvOf([Object.keys(columns)], { bom: true })
  const now = deps.clock()
  const titles = new Map<Id, string>()
  for (let after: ExportedMatch | undefined; ;) {
    const matches = await exportedMatches(deps.db, ownerId, { filter, now, after, limit: atOnce })
    const unknown = [...new Set(matches.map(({ imageId }) => imageId))].filter((id) => !titles.has(id))
    for (const [id, { title }] of await readOriginals(deps, ownerId, unknown)) titles.set(id, title)
    const rows = matches.map((match) =>
      Object.values(columns).map((cell) => cell(match, titles.get(match.imageId) ?? '')),
    )
    if (rows.length > 0) yield csvOf(rows)
    after = matches.at(-1)
    if (matches.length < atOnce) return
  }
}
