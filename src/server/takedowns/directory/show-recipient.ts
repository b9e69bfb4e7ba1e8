import type { RecipientAtDesk, RecipientFilter, RecipientInFull } from '#contract/takedowns/desk-recipient-endpoints.ts'
import { correctable, type DirectoryEntry } from '#contract/takedowns/recipients/directory.ts'
import { actorOf } from '#contract/takedowns/recipients/who-can-act.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { missing } from '#server/platform/refuse.ts'
import { readDirectory } from './read-directory.ts'
import { decisionsOf, type RecipientDecisionRow } from './recipient-store.ts'

type Asked = { search: string; show: RecipientFilter; page: number; pageSize: number }

/** A page of the directory, by name. */
export async function showRecipients(
  db: Db,
  { search, show, page, pageSize }: Asked,
): Promise<{ data: RecipientAtDesk[]; total: number; page: number; pageSize: number }> {
  const found = (await readDirectory(db))
    .map(showEntry)
    .filter((entry) => isShown[show](entry) && speaksOf(entry, search.toLowerCase()))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return { data: found.slice((page - 1) * pageSize, page * pageSize), total: found.length, page, pageSize }
}

const isShown: Record<RecipientFilter, (entry: RecipientAtDesk) => boolean> = {
  all: ({ isWithdrawn }) => !isWithdrawn,
  unverified: ({ isWithdrawn, awaitsStaff, unverified }) => !isWithdrawn && (awaitsStaff || unverified.length > 0),
  withdrawn: ({ isWithdrawn }) => isWithdrawn,
}

const speaksOf = ({ name, hosts, email, form }: RecipientAtDesk, words: string): boolean =>
  [name, ...hosts, email ?? '', form ?? ''].some((text) => text.toLowerCase().includes(words))

/** An entry with its history. */
export async function showRecipient(db: Db | Tx, recipient: string): Promise<RecipientInFull> {
  const entry = (await readDirectory(db)).find(({ id }) => id === recipient)
  if (!entry) throw missing('recipient')
  return { ...showEntry(entry), asks: entry.asks, history: (await decisionsOf(db, recipient)).map(showChange) }
}

function showEntry(entry: DirectoryEntry): RecipientAtDesk {
  const { id, unverified, isWithdrawn, source, checkedAt, version } = entry
  const { awaitsStaff } = actorOf(entry)
  return { ...correctable(entry), id, awaitsStaff, unverified, isWithdrawn, source, checkedAt, version }
}

const showChange = (row: RecipientDecisionRow): RecipientInFull['history'][number] => ({
  version: row.version,
  kind: row.kind,
  changes: row.changes,
  reason: row.reason,
  source: row.source,
  by: row.byName,
  at: row.at.toISOString(),
})
