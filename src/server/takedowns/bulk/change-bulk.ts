import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import type { Id } from '#contract/wire.ts'
import { isOver } from '#contract/platform/activities.ts'
import { lockBulkChange } from '#server/platform/bulk-changes/bulk-change-store.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { beginWork, busy, isWorking, lockOpenBulk, stopWork, workOf } from './begin-work.ts'
import { type BulkRow, lockBulk, sitesToDraft, sitesWithTakedown, writeBulk } from './bulk-store.ts'
import type { BulkNeeds } from './bulk-needs.ts'
import { type BulkWork, workOnBulk } from './bulk-work.ts'
import { beginSigning } from './sign-bulk.ts'

/** Keeps the facts once, and writes them into every takedown that is not signed. */
export async function writeBulkFacts(
  needs: BulkNeeds,
  ownerId: Id,
  bulkId: Id,
  facts: TakedownFacts,
): Promise<BulkRow> {
  requireWorksOnce(facts)
  return await needs.db.transaction(async (tx) => {
    const row = await lockOpenBulk(tx, ownerId, bulkId)
    if (row.act === 'facts') await stopWork(tx, row)
    if (await isWorking(tx, row)) throw busy()
    const written = await writeBulk(tx, row.id, { facts })
    return await beginWork(needs, tx, written, { work: { bulkId, act: 'facts' }, meant: sitesWithTakedown(bulkId) })
  })
}

function requireWorksOnce({ works }: TakedownFacts): void {
  const problems = works.flatMap(({ image }, at) =>
    works.findIndex((work) => work.image === image) === at
      ? []
      : [{ path: `facts.works.${at}.image`, message: 'This image stands twice.' }],
  )
  if (problems.length > 0) throw refuseForm(problems)
}

/** Stops the work that goes on; once it is over nothing changes. */
export async function cancelBulk({ db }: Pick<BulkNeeds, 'db'>, ownerId: Id, bulkId: Id): Promise<BulkRow> {
  return await db.transaction(async (tx) => {
    const row = await lockBulk(tx, ownerId, bulkId)
    if (!row) throw missing('bulk')
    await stopWork(tx, row)
    return row
  })
}

/** Goes on with work that was stopped, or given up, before its end. */
export async function resumeBulk(needs: BulkNeeds, ownerId: Id, bulkId: Id): Promise<BulkRow> {
  return await needs.db.transaction(async (tx) => {
    const row = await lockBulk(tx, ownerId, bulkId)
    if (!row) throw missing('bulk')
    const { state } = await workOf(tx, row)
    if (!isOver(state) || state === 'done') return row
    const work = (await lockBulkChange<BulkWork>(tx, workOnBulk, { id: row.activityId, ownerId }))?.change
    if (work?.act === 'sign') return await beginSigning(needs, tx, row, work)
    const meant = row.act === 'draft' ? sitesToDraft(bulkId) : sitesWithTakedown(bulkId)
    if (row.act === 'sign')
      throw refuse('conflict', 'bulk.closed', 'This signature is too old to go on. Read the notices and sign again.')
    return await beginWork(needs, tx, row, { work: { bulkId, act: row.act }, meant })
  })
}

/** Takes the bulk back: work that goes on stops, and every takedown that has sent nothing is withdrawn. */
export async function undoBulk(needs: BulkNeeds, ownerId: Id, bulkId: Id): Promise<BulkRow> {
  return await needs.db.transaction(async (tx) => {
    const row = await lockOpenBulk(tx, ownerId, bulkId)
    await stopWork(tx, row)
    const begun = await beginWork(needs, tx, row, {
      work: { bulkId, act: 'withdraw' },
      meant: sitesWithTakedown(bulkId),
    })
    return await writeBulk(tx, begun.id, { closedAt: needs.clock() })
  })
}
