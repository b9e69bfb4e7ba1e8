import type { BulkAct } from '#contract/takedowns/bulk/bulk.ts'
import { noticeStates } from '#contract/takedowns/notice-states.ts'
import type { Id } from '#contract/wire.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { defineBulkChange } from '#server/platform/bulk-changes/bulk-change.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { missing, Refusal, refuse } from '#server/platform/refuse.ts'
import { signTakedownIn } from '../notices/sign-takedown.ts'
import { stopSending } from '../sending/stop-sending.ts'
import { moveNotice } from '../sending/move-notice.ts'
import { lockTakedown, noticesOf, type TakedownRow } from '../takedown-store.ts'
import { withdrawLocked } from '../withdraw-takedown.ts'
import { findBulk, lockSite, type SiteRow, writeSite } from './bulk-store.ts'
import type { BulkNeeds } from './bulk-needs.ts'
import { draftSite } from './draft-site.ts'
import { writeFactsOfSite } from './write-facts-of-site.ts'

/** One step of a bulk for each site. The moment of a signature is the one of its call, so that the text stays as it was read. */
export type BulkWork = { bulkId: Id; act: Exclude<BulkAct, 'sign'> } | ({ bulkId: Id; act: 'sign' } & Signature)
export type Signature = { name: string; at: string; notices: { takedown: Id; n: number; hash: string }[] }

/** Work on the sites of a bulk, one transaction a site. Taking it back is work of its own: `withdraw`. */
export const workOnBulk = defineBulkChange<BulkNeeds, BulkWork, never>({
  name: 'work-on-takedown-bulk',
  atOnce: 1,
  apply: async (needs, tx, { ownerId, change, ids }) => {
    for (const clusterId of ids) await workOnSite(needs, tx, { ownerId, change, clusterId })
    return []
  },
  undo: async () => {},
  checkUndo: () => {
    throw missing('change')
  },
  title: ({ act }, total) => `${titles[act]} ${total === 1 ? 'one takedown' : `${total} takedowns`}`,
  refusals: {
    none: () => refuse('conflict', 'bulk.none', 'No site is left for this.'),
    undone: () => missing('change'),
  },
})

const titles = {
  draft: 'Drafting',
  facts: 'Writing the facts of',
  sign: 'Signing',
  withdraw: 'Withdrawing',
} as const satisfies Record<BulkAct, string>

type AtSite = { ownerId: Id; change: BulkWork; clusterId: Id }

/** A refusal takes back this site's step alone, and stands at the site as its problem. */
async function workOnSite(needs: BulkNeeds, tx: Tx, { ownerId, change, clusterId }: AtSite): Promise<void> {
  const site = await lockSite(tx, change.bulkId, clusterId)
  if (!site) return
  try {
    await tx.transaction((part) => takeStep(needs, part, { ownerId, change, site }))
    await writeSite(tx, site, { problem: null })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await writeSite(tx, site, { problem: error.message })
  }
}

type Step = { ownerId: Id; change: BulkWork; site: SiteRow }

async function takeStep(needs: BulkNeeds, tx: Tx, { ownerId, change, site }: Step): Promise<void> {
  if (change.act === 'draft') return await draftSite(needs, tx, { ownerId, site })
  const takedownId = site.takedownId
  if (takedownId === null) return
  if (change.act === 'sign') return await signSite(needs, tx, { ownerId, change, takedownId })
  const row = await lockTakedown(tx, ownerId, takedownId)
  if (!row || row.closedAt !== null) return
  if (change.act === 'withdraw') await withdrawUnsent(needs, tx, row)
  else await writeFactsOfSite(needs, tx, row, (await findBulk(tx, ownerId, change.bulkId))?.facts ?? null)
  await appendEvent(tx, ownerId, { type: 'takedown', takedownId })
}

async function signSite(
  needs: BulkNeeds,
  tx: Tx,
  { ownerId, change, takedownId }: { ownerId: Id; change: Signature; takedownId: Id },
): Promise<void> {
  const read = change.notices.flatMap(({ takedown, n, hash }) => (takedown === takedownId ? [{ n, hash }] : []))
  const signing = { ...needs, clock: () => new Date(change.at) }
  await signTakedownIn(signing, tx, ownerId, { takedownId, name: change.name, read })
}

/** Withdraws a takedown that has sent nothing. Of another one it withdraws the notices that wait. */
async function withdrawUnsent({ clock }: Pick<BulkNeeds, 'clock'>, tx: Tx, row: TakedownRow): Promise<void> {
  if (row.sentAt === null) return void (await withdrawLocked(tx, row, clock()))
  await stopSending(tx, row, clock())
  for (const notice of await noticesOf(tx, [row.id]))
    if (!noticeStates[notice.state].isOut)
      await moveNotice(tx, row, notice, { to: 'withdrawn', step: 'withdrawn', at: clock(), by: row.ownerId })
}
