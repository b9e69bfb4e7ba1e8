import type { Body } from '#contract/endpoint.ts'
import type { putReturnAddress as putEndpoint, ReturnAddress } from '#contract/letters/services/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { staffName } from '#server/cases/rows/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { allReturnAddresses, decidedServices, putReturnAddress, returnAddress } from '#server/sites/countries/index.ts'

export async function showReturnAddresses(db: Db): Promise<ReturnAddress[]> {
  return (await allReturnAddresses(db)).map(show)
}

export async function keepReturnAddress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: Id,
  { id, lines }: Body<typeof putEndpoint>,
): Promise<ReturnAddress> {
  return await db.transaction(async (tx) => {
    const row = { id, lines, by, byName: await staffName(tx, by), at: clock() }
    await putReturnAddress(tx, row)
    return show(row)
  })
}

/** The lines to which letters to a country come back; null for the operator's own address. */
export async function returnLinesFor(db: Db | Tx, country: string | null): Promise<string[] | null> {
  const id = country === null ? null : (await decidedServices(db, country))?.returnAddressId
  return id ? ((await returnAddress(db, id))?.lines ?? null) : null
}

const show = ({ id, lines, byName, at }: { id: string; lines: string[]; byName: string; at: Date }): ReturnAddress => ({
  id,
  lines,
  by: byName,
  at: at.toISOString(),
})
