import type { Body, Returned } from '#contract/endpoint.ts'
import { type FeeKey, feeKeys, feeProblems, type Fees } from '#contract/pricing/fees.ts'
import type { FeesOnDesk, getPublishedFees, setFees } from '#contract/pricing/price-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse, refuseForm } from '#server/platform/refuse.ts'
import { feesOfVersion, feeTablesSoFar, type FeeTableRow, insertFees, lockFees, newestFees } from './fee-store.ts'

/** Sets figures of the table of fees anew. Refused where somebody else did so meanwhile, or the table would not be right. */
export async function changeFees(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staffId: Id,
  { version, changes, reason }: Body<typeof setFees>,
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
    const fees: Fees = { ...now.fees, ...changes }
    const problems = feeProblems(fees)
    if (problems.length > 0) throw refuseForm(problems.map(({ key, message }) => ({ path: `changes.${key}`, message })))
    if (feeKeys.every((key) => isSame(now.fees[key], fees[key])))
      throw refuse('conflict', 'fees.same', 'Nothing of the table was changed.')
    const { details } = await showAccount(tx, staffId)
    await insertFees(tx, {
      version: version + 1,
      fees,
      reason,
      setAt: clock(),
      setBy: staffId,
      setByName: `${details.first_name} ${details.last_name}`,
    })
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
    history: tables.map((table, at) => ({
      version: table.version,
      reason: table.reason,
      setAt: table.setAt.toISOString(),
      setBy: table.setByName,
      changes: changesOf(table, tables[at + 1]),
    })),
  }
}

/** A version of the table without its floor. Refused where there is no such version. */
export async function showPublishedFees(db: Db, version: number): Promise<Returned<typeof getPublishedFees>> {
  const table = await feesOfVersion(db, version)
  if (!table) throw refuse('missing', 'fees.unknown', 'No table of fees has this version.')
  const rows = feeKeys.flatMap((key) => {
    const { value, source, date } = table.fees[key]
    return key === 'floor' ? [] : [{ key, value, source, date }]
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
