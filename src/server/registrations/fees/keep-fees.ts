import type { Body } from '#contract/endpoint.ts'
import type { addRegistrationFee, ShownFee } from '#contract/registrations/fee-endpoints.ts'
import {
  entryOn,
  type FeeEntry,
  type FeeEntryKind,
  FeeEntryKind as Kinds,
  FeeKind,
  feeKinds,
  isFeeOld,
  shippedFees,
} from '#contract/registrations/fees.ts'
import { registrationOptions } from '#contract/registrations/options.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { feeRows, insertFee, lockFees, readFees } from './fee-store.ts'
import { feeInDollars } from '../paying/price.ts'
import { requirePast } from '../require-past.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** Staff's task while nobody has read the source of an entry for a year. */
export const oldFee = 'registration.fee-old'

export const labelOf = (kind: FeeEntryKind): string =>
  kind === 'cad-usd' ? 'Canadian dollar in US dollars' : feeKinds[kind].label

/** The whole table, the newest entry of each kind first. */
export async function showFees(db: Db | Tx, now: Date): Promise<ShownFee[]> {
  const day = now.toISOString().slice(0, 10)
  const rows = await feeRows(db)
  const people = await readPeople(
    db,
    rows.map(({ by }) => by),
  )
  const entries = [...shippedFees.map((entry) => ({ ...entry, by: null, at: null })), ...rows]
  const inForce = new Set(Kinds.options.map((kind) => entryOn(entries, kind, day)))
  return Kinds.options.flatMap((kind) =>
    entries
      .filter((entry) => entry.kind === kind)
      .toReversed()
      .map((entry) => ({
        kind,
        label: labelOf(kind),
        currency: entry.currency,
        amount: entry.amount,
        from: entry.from,
        source: entry.source,
        checkedAt: entry.checkedAt,
        isInForce: inForce.has(entry),
        isOld: isFeeOld(entry, day),
        by: entry.by && (people.get(entry.by)?.name ?? 'An account that is gone'),
        at: entry.at?.toISOString() ?? null,
      })),
  )
}

/** Adds an entry. Refuses one of a day before the one that counts, one that was read in the future, and a fee above the price. */
export async function addFee(
  { db, clock }: Needs,
  by: Id,
  entry: Body<typeof addRegistrationFee>,
): Promise<ShownFee[]> {
  return await db.transaction(async (tx) => {
    await lockFees(tx)
    const at = clock()
    const day = at.toISOString().slice(0, 10)
    const { checkedAt = day } = entry
    requirePast({ clock }, checkedAt)
    const before = await readFees(tx)
    const counts = entryOn(before, entry.kind, '9999-12-31')
    if (counts && counts.from > entry.from)
      throw refuse(
        'conflict',
        'registration.fee-older',
        `An entry counts from ${counts.from} on already. Give that day or a later one.`,
        { field: 'from' },
      )
    const row = { ...entry, id: newId(), checkedAt, by, at }
    requireBelowPrice([...before, row], entry.from > day ? entry.from : day)
    await insertFee(tx, row)
    if (!isFeeOld(row, day)) await endTask(tx, { kind: oldFee, subject: entry.kind, doneAt: at })
    return await showFees(tx, at)
  })
}

function requireBelowPrice(entries: readonly FeeEntry[], day: string): void {
  for (const kind of FeeKind.options) {
    const price = registrationOptions[feeKinds[kind].option].price * 100
    const fee = feeInDollars(entries, kind, day)
    if (fee > price)
      throw refuse(
        'conflict',
        'registration.fee-above-price',
        `The fee would be ${formatAmount(fee, 'USD', 'en')}, and the price is ${formatAmount(price, 'USD', 'en')}. Look at the amount again.`,
        { field: 'amount' },
      )
  }
}
