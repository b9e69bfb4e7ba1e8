import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Entry } from '../../ledger/entry.ts'
import { ledgerAccounts } from '../../ledger/ledger-accounts.ts'
import { post } from '../../ledger/post.ts'
import { followSettlements, type FollowNeeds } from '../follow-settlement.ts'
import { countryHold } from '../open-countries.ts'
import { readRows } from '../read-settlements.ts'
import type { Settlement } from '../settlement.ts'
import {
  insertPlacements,
  lockPayables,
  openSettlements,
  type PlacementRow,
  settlementsById,
  subjectOfSettlement,
} from '../settlement-store.ts'

export type PlaceNeeds = Pick<Deps, 'clock'> & FollowNeeds

type Line = {
  runId: string
  lineId: string
  ownerId: Id
  /** The owner's tax residence. */
  country: string
  currency: string
  settlementIds: readonly Id[]
  /** Tax kept of this line for the authority of a country, in minor units by settlement. */
  withheld?: { country: string; amounts: ReadonlyMap<Id, number> }
  /** The member of staff. */
  by: Id
}

/**
 * Places settlements of one owner and one currency in a line of a run, whole, and posts `owner:{id}:payable → payouts-in-transit:{run}` (and
 * `withholding:{country}`) for each. Returns what goes to the bank, above zero. Refuses `settlement.not-due` where one is no longer due,
 * `settlement.negative-left` where a negative one of the owner is left out, `settlement.nothing-due` where the sum is not above zero, and
 * `settlement.withheld` where more is kept than placed, and `country.closed` where counsel has not opened the country. Holds of the owner are the caller's to
 * judge.
 */
export async function placeInRun(deps: PlaceNeeds, tx: Tx, line: Line): Promise<{ amount: number; withheld: number }> {
  const rows = await settlementsById(tx, line.settlementIds)
  await lockPayables(
    tx,
    rows.map(({ payableId }) => payableId),
  )
  const now = deps.clock()
  const all = await readRows(tx, await settlementsById(tx, line.settlementIds), now)
  await requirePlaceable(tx, line, all, now)
  const kept = ({ id }: Settlement) => line.withheld?.amounts.get(id) ?? 0
  const placements = all.map((one): PlacementRow => ({
    id: newId(),
    settlementId: one.id,
    runId: line.runId,
    lineId: line.lineId,
    state: 'placed',
    placedAt: now,
    placedBy: line.by,
    paidAt: null,
    endedAt: null,
    reason: null,
    reference: null,
  }))
  await insertPlacements(tx, placements)
  for (const [nth, one] of all.entries())
    await post(tx, {
      key: `placed:${placements[nth]!.id}`,
      cause: { kind: 'staff', id: line.by },
      subject: subjectOfSettlement(one.id),
      entries: entriesOf(line, one, kept(one)),
      happenedAt: now,
      postedAt: now,
    })
  await followSettlements(deps, tx, line.settlementIds, { by: line.by, note: null })
  const withheld = all.reduce((sum, one) => sum + kept(one), 0)
  return { amount: all.reduce((sum, one) => sum + placedOf(one), 0) - withheld, withheld }
}

const placedOf = ({ state, figures }: Settlement): number => (state === 'negative' ? figures.negative : figures.due)

async function requirePlaceable(tx: Tx, line: Line, all: readonly Settlement[], now: Date): Promise<void> {
  const [closed] = await countryHold(tx, line.country)
  if (closed) throw refuse('conflict', 'country.closed', closed.note)
  const isFit = ({ state, ownerId, figures, isPlaced }: Settlement) =>
    !isPlaced &&
    ownerId === line.ownerId &&
    figures.currency === line.currency &&
    (state === 'due' || state === 'negative')
  if (all.length === 0 || all.length !== new Set(line.settlementIds).size || !all.every(isFit))
    throw refuse(
      'conflict',
      'settlement.not-due',
      'A settlement of this line is not due any more. Prepare the run again.',
    )
  const mine = (await openSettlements(tx, line.currency)).filter(({ ownerId }) => ownerId === line.ownerId)
  const open = await readRows(tx, mine, now)
  if (open.some(({ id, state }) => state === 'negative' && !line.settlementIds.includes(id)))
    throw refuse(
      'conflict',
      'settlement.negative-left',
      'A negative balance of this owner is left out. Prepare the run again.',
    )
  const withheld = all.map(({ id }) => line.withheld?.amounts.get(id) ?? 0)
  if (all.some((one, nth) => withheld[nth]! < 0 || withheld[nth]! > Math.max(0, placedOf(one))))
    throw refuse('conflict', 'settlement.withheld', 'More tax would be kept of a settlement than is paid of it.')
  const sum = all.reduce((before, one, nth) => before + placedOf(one) - withheld[nth]!, 0)
  if (sum <= 0)
    throw refuse(
      'conflict',
      'settlement.nothing-due',
      'Nothing is left to be paid in this line. Take it out of the run.',
    )
}

function entriesOf({ runId, ownerId, currency, withheld }: Line, one: Settlement, kept: number): Entry[] {
  const placed = placedOf(one)
  const entries = [
    { account: ledgerAccounts.owner(ownerId), currency, amount: BigInt(placed) },
    { account: ledgerAccounts.inTransit(runId), currency, amount: BigInt(kept - placed) },
    { account: ledgerAccounts.withholding(withheld?.country ?? ''), currency, amount: BigInt(-kept) },
  ]
  return entries.filter(({ amount }) => amount !== 0n)
}
