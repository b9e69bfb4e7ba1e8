import { fieldsOf } from '#contract/field-table.ts'
import type { Body } from '#contract/endpoint.ts'
import { type importLicences, largestLedger, type NewLicence } from '#contract/licensing/ledger.ts'
import { licenceFields } from '#contract/licensing/licence-fields.ts'
import type { Id } from '#contract/wire.ts'
import { openSheet } from '#server/images/sheets/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { openRests, openTurns } from '#server/platform/fairness/event-loop-turns.ts'
import { newId } from '#server/platform/ids.ts'
import { latestDay } from '#server/platform/latest-day.ts'
import type { SuffixConfig } from '#server/platform/outbound/shared-domain.ts'
import { refuse } from '#server/platform/refuse.ts'
import { noteLedgerChange } from './note-ledger-change.ts'
import { columnNames, readLedgerSheet } from './read-ledger.ts'
import { requireRoom } from './require-room.ts'
import { insertLicences, type LicenceRow, readLedger } from './store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue' | 'events'> & SuffixConfig

/** An entry of the ledger as it is kept. */
export const licenceOf = (ownerId: Id, createdAt: Date, entry: NewLicence): LicenceRow => ({
  id: newId(),
  ownerId,
  kind: entry.agency === null ? 'licence' : 'stock',
  feeMinor: null,
  currency: null,
  createdAt,
  ...entry,
})

/** Adds what a sheet says to the ledger; what is in it already, and lines that are wrong, are left out and told. */
export async function importLedger(needs: Needs, ownerId: Id, { content, dayOrder }: Body<typeof importLicences>) {
  const { privateSuffixes } = needs.config
  const asked = { today: latestDay(needs.clock()), dayOrder, privateSuffixes }
  const { entries, problems, notes, guess } = await readSheet(ownerId, Buffer.from(content, 'base64'), asked)
  return await needs.db.transaction(async (tx) => {
    const fresh = await notYetIn(await readLedger(tx, ownerId), entries)
    await requireRoom(tx, ownerId, fresh)
    const at = needs.clock()
    await insertLicences(
      tx,
      fresh.map((entry) => licenceOf(ownerId, at, entry)),
    )
    if (fresh.length > 0) await noteLedgerChange(needs, tx, ownerId)
    return { added: fresh.length, known: entries.length - fresh.length, problems, notes, guess }
  })
}

/** Entries that differ from known ones and each other. */
async function notYetIn(ledger: readonly LicenceRow[], entries: readonly NewLicence[]): Promise<NewLicence[]> {
  const rest = openRests(openTurns())
  const known = new Set<string>()
  const fresh: NewLicence[] = []
  for (const entry of ledger) {
    known.add(sameAs(entry))
    await rest()
  }
  for (const entry of entries) {
    const same = sameAs(entry)
    if (!known.has(same)) fresh.push(entry)
    known.add(same)
    await rest()
  }
  return fresh
}

/** Equal for entries with the same permissions, ignoring notes. */
function sameAs(entry: NewLicence | LicenceRow): string {
  const { note: _, ...terms } = fieldsOf(licenceFields, entry)
  return JSON.stringify(terms)
}

async function readSheet(ownerId: Id, bytes: Uint8Array, asked: Parameters<typeof readLedgerSheet>[1]) {
  if (bytes.byteLength > largestLedger)
    throw refuse(
      'too-large',
      'sheet.too-large',
      `This sheet is larger than ${largestLedger / 1024 / 1024} MB, the most we take.`,
    )
  const read = await openSheet(ownerId, bytes)
  if ('problem' in read)
    throw read.kind === 'too-large'
      ? refuse('too-large', 'sheet.too-large', read.problem)
      : refuse('unsupported', read.kind === 'empty' ? 'sheet.empty' : 'sheet.unreadable', read.problem)
  const ledger = await readLedgerSheet(read.lines, asked)
  if ('missing' in ledger)
    throw refuse(
      'unsupported',
      'ledger.columns',
      `This sheet has no column “${ledger.missing}”. One of its first ten lines has to name the columns: ${columnNames.join(', ')}.`,
    )
  return { ...ledger, notes: [...(read.notes ?? []), ...ledger.notes], guess: read.guess ?? null }
}
