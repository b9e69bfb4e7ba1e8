import type { Body } from '#contract/endpoint.ts'
import type { signTakedownBulk } from '#contract/takedowns/bulk/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { requireVerified } from '#server/accounts/index.ts'
import { readAllowanceUse } from '#server/billing/plans/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { factsAbout } from '../notices/facts-of-takedown.ts'
import { requireName } from '../notices/sign-takedown.ts'
import { beginWork, busy, isWorking, lockOpenBulk } from './begin-work.ts'
import { noticesOfBulk } from './bulk-notices.ts'
import { type BulkRow, findBulk, sitesOfTakedowns, takedownsAmong, writeBulk } from './bulk-store.ts'
import type { BulkNeeds } from './bulk-needs.ts'
import type { Signature } from './bulk-work.ts'

type Asked = Body<typeof signTakedownBulk>

/** Signs what was read, in the background. Everything is checked before the first signature; a second click finds the first. */
export async function signBulk(
  needs: BulkNeeds,
  ownerId: Id,
  bulkId: Id,
  { name, notices: read }: Asked,
): Promise<BulkRow> {
  if (!(await findBulk(needs.db, ownerId, bulkId))) throw missing('bulk')
  await requireVerified(needs, ownerId)
  return await needs.db.transaction(async (tx) => {
    const row = await lockOpenBulk(tx, ownerId, bulkId)
    if (await isWorking(tx, row)) {
      if (row.act === 'sign') return row
      throw busy()
    }
    const now = needs.clock()
    const open = await unsignedAmong(tx, row, { read, now })
    if (open.length === 0) return row
    const { signer } = await factsAbout(tx, row, [])
    requireName(signer, name)
    await requireAllowance(needs, tx, ownerId, open)
    return await beginSigning(needs, tx, row, { name, at: now.toISOString(), notices: open })
  })
}

/** Begins the work of a signature. */
export async function beginSigning(needs: BulkNeeds, tx: Tx, row: BulkRow, signature: Signature): Promise<BulkRow> {
  const takedowns = [...new Set(signature.notices.map(({ takedown }) => takedown))]
  const work = { bulkId: row.id, act: 'sign' as const, ...signature }
  const begun = await beginWork(needs, tx, row, { work, meant: sitesOfTakedowns(row.id, takedowns) })
  return await writeBulk(tx, row.id, { signedAt: begun.signedAt ?? new Date(signature.at) })
}

/** Notices that are not signed yet. One that is not offered here refuses all, and so does one that changed since it was read. */
async function unsignedAmong(
  tx: Tx,
  row: BulkRow,
  { read, now }: { read: Asked['notices']; now: Date },
): Promise<Asked['notices']> {
  const listed = new Map((await noticesOfBulk(tx, row.id, now)).map((notice) => [keyOf(notice), notice]))
  const wanted = [...new Map(read.map((one) => [keyOf(one), one])).values()]
  return wanted.filter((one) => {
    const notice = listed.get(keyOf(one))
    if (notice?.role === 'signed') return false
    if (notice?.role !== 'offered') throw notOffered(notice?.host)
    if (notice.hash !== one.hash) throw changed(notice.host)
    return true
  })
}

const keyOf = ({ takedown, n }: { takedown: Id; n: number }): string => `${takedown} ${n}`

/** Takedowns of the month: `asked` are those that do not count yet. */
export async function allowanceOf(
  needs: Pick<BulkNeeds, 'allowances' | 'clock' | 'queries'>,
  db: Db | Tx,
  ownerId: Id,
) {
  const limit = await needs.allowances.takedownsPerMonth(db, ownerId)
  const { takedownsPerMonth: used, resetsAt } = await readAllowanceUse(needs, db, ownerId)
  return { limit, left: Math.max(0, limit - used), resetsAt }
}

async function requireAllowance(needs: BulkNeeds, tx: Tx, ownerId: Id, open: Signature['notices']): Promise<void> {
  const rows = await takedownsAmong(tx, [...new Set(open.map(({ takedown }) => takedown))])
  const asked = rows.filter(({ signedAt }) => signedAt === null).length
  const { limit, left, resetsAt } = await allowanceOf(needs, tx, ownerId)
  if (asked > left) throw overAllowance({ limit, left, asked, resetsAt })
}

const overAllowance = ({
  limit,
  left,
  asked,
  resetsAt,
}: {
  limit: number
  left: number
  asked: number
  resetsAt: Date
}) =>
  refuse(
    'conflict',
    'bulk.over-allowance',
    `These are ${asked} takedowns, and your plan has ${left} of ${limit} left this month. Leave sites out, or take another plan. Nothing was signed.`,
    { details: { limit, left, asked, resetsAt: resetsAt.toISOString() } },
  )

const notOffered = (host = 'A site') =>
  refuse(
    'conflict',
    'bulk.not-offered',
    `${host}: this notice cannot be signed here. Read the list again. Nothing was signed.`,
  )

const changed = (host: string) =>
  refuse(
    'conflict',
    'takedown.changed',
    `The notice about ${host} changed since you read it. Read it again, then sign.`,
  )
