import type { Body, Returned } from '#contract/endpoint.ts'
import { openFees } from '#contract/pricing/fee-backing.ts'
import { type FeeKey, feeKeys, feeProblems, type Fees } from '#contract/pricing/fees.ts'
import type { FeesOnDesk, getPublishedFees, setFees, takeFees } from '#contract/pricing/price-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import { wantAllValues } from '#server/matches/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse, refuseForm } from '#server/platform/refuse.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { unbackedTask } from './backing-of-price.ts'
import { feesOfVersion, feeTablesSoFar, type FeeTableRow, insertFees, lockFees, newestFees } from './fee-store.ts'

/** Changes the table of fees. Refused after another change, or for an invalid table. */
export async function changeFees(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  staffId: Id,
  { version, changes, reason }: Body<typeof setFees>,
): Promise<void> {
  await insertAfter(deps, { version, staffId, reason }, (now) => {
    const written = Object.entries(changes) as [FeeKey, NonNullable<(typeof changes)[FeeKey]>][]
    const set = Object.fromEntries(written.map(([key, { value, source, date }]) => [key, { value, source, date }]))
    const fees: Fees = { ...now.fees, ...set }
    const problems = feeProblems(fees)
    if (problems.length > 0) throw refuseForm(problems.map(({ key, message }) => ({ path: `changes.${key}`, message })))
    const own = new Set(now.unsourced)
    for (const [key, { isOwn }] of written) {
      if (isOwn) own.add(key)
      else own.delete(key)
    }
    const unsourced = feeKeys.filter((key) => own.has(key))
    const isKept = (key: FeeKey) => isSame(now.fees[key], fees[key]) && own.has(key) === now.unsourced.includes(key)
    if (feeKeys.every(isKept)) throw refuse('conflict', 'fees.same', 'Nothing of the table was changed.')
    const kept = Object.entries(now.responsibility).filter(([key]) => isKept(key as FeeKey))
    return { fees, unsourced, responsibility: Object.fromEntries(kept) }
  })
}

/** Takes responsibility for figures without a source. Refused where the table was changed meanwhile, or none of them waits for it. */
export async function takeOpenFees(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  staffId: Id,
  { version, keys, reason }: Body<typeof takeFees>,
): Promise<void> {
  await insertAfter(deps, { version, staffId, reason }, (now, name) => {
    const taken = openFees(now).filter((key) => keys.includes(key))
    if (taken.length === 0)
      throw refuse('conflict', 'fees.same', 'These figures have a source, or a person took responsibility already.')
    const taker = { by: staffId, name, at: deps.clock().toISOString() }
    const responsibility = { ...now.responsibility, ...Object.fromEntries(taken.map((key) => [key, taker])) }
    return { fees: now.fees, unsourced: now.unsourced, responsibility }
  })
}

type Figures = Pick<FeeTableRow, 'fees' | 'unsourced' | 'responsibility'>

/** Writes the version after the one that was read. */
async function insertAfter(
  { db, clock, queue }: Pick<Deps, 'db' | 'clock' | 'queue'>,
  { version, staffId, reason }: { version: number; staffId: Id; reason: string },
  change: (now: FeeTableRow, name: string) => Figures,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFees(tx)
    const now = await newestFees(tx)
    if (now.version !== version)
      throw refuse(
        'conflict',
        'fees.changed',
        `${now.setByName} changed the table meanwhile: ${now.reason} Look at it, then set yours again.`,
      )
    const { details } = await showAccount(tx, staffId)
    const setByName = `${details.first_name} ${details.last_name}`
    const figures = change(now, setByName)
    const at = clock()
    await insertFees(tx, { ...figures, version: version + 1, reason, setAt: at, setBy: staffId, setByName })
    if (openFees(figures).length === 0) await endTask(tx, { ...unbackedTask, doneAt: at, doneBy: staffId })
    await wantAllValues(tx, queue)
  })
}

const isSame = (one: Fees[FeeKey], other: Fees[FeeKey]) =>
  one.value === other.value && one.source === other.source && one.date === other.date

/** The table of fees as it is, with what was changed when. */
export async function showFees(db: Db): Promise<FeesOnDesk> {
  const tables = await feeTablesSoFar(db)
  const [now] = tables
  return {
    version: now!.version,
    fees: now!.fees,
    unsourced: now!.unsourced,
    responsibility: Object.fromEntries(
      Object.entries(now!.responsibility).map(([key, { name, at }]) => [key, { name, at }]),
    ),
    history: tables.map((table, at) => ({
      version: table.version,
      reason: table.reason,
      setAt: table.setAt.toISOString(),
      setBy: table.setByName,
      changes: changesOf(table, tables[at + 1]),
      taken: takenIn(table, tables[at + 1]),
    })),
  }
}

export type PublishedFees = Returned<typeof getPublishedFees>

/** A version of the table without its floor. Refused where there is no such version. */
export async function showPublishedFees(db: Db, version: number): Promise<PublishedFees> {
  const table = await feesOfVersion(db, version)
  if (!table) throw refuse('missing', 'fees.unknown', 'No table of fees has this version.')
  const rows = feeKeys.flatMap((key) => {
    const { value, source, date } = table.fees[key]
    const own = table.unsourced.includes(key) ? { since: table.responsibility[key]?.at ?? null } : null
    return key === 'floor' ? [] : [{ key, value, source, date, own }]
  })
  return { version, setAt: table.setAt.toISOString(), rows }
}

const changesOf = (table: FeeTableRow, before: FeeTableRow | undefined) =>
  before === undefined
    ? []
    : feeKeys.flatMap((key) => {
        const [from, to] = [before.fees[key].value, table.fees[key].value]
        return from === to ? [] : [{ key, from, to }]
      })

const takenIn = (table: FeeTableRow, before: FeeTableRow | undefined): FeeKey[] =>
  feeKeys.filter((key) => table.responsibility[key] && !before?.responsibility[key])
