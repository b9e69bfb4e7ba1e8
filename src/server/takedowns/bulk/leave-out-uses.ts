import type { Body } from '#contract/endpoint.ts'
import type { LeftOutUse } from '#contract/takedowns/bulk/bulk.ts'
import type { leaveOutUses as leaveOutCall } from '#contract/takedowns/bulk/endpoints.ts'
import { ExceptionReason } from '#contract/takedowns/bulk/bulk.ts'
import type { Id } from '#contract/wire.ts'
import { matchesAmong } from '#server/matches/index.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { useOf } from '../create-takedown.ts'
import { readDirectoryForDrafts } from '../directory/read-directory.ts'
import { actorsFor, draftNotices, nothingKnown } from '../draft-notices.ts'
import { seekRecipients } from '../recipients/seek-job.ts'
import { lockTakedown, replaceNotices, type TakedownRow, usesOf } from '../takedown-store.ts'
import { withdrawLocked } from '../withdraw-takedown.ts'
import { beginWork, busy, isWorking, lockOpenBulk } from './begin-work.ts'
import {
  type BulkRow,
  insertUses,
  lockSite,
  removeUses,
  seekAgain,
  type SiteRow,
  sitesToDraft,
  writeSite,
} from './bulk-store.ts'
import type { BulkNeeds } from './bulk-needs.ts'

type Asked = Body<typeof leaveOutCall>

/** Leaves uses of a site out with their reason, or takes them back. The readers of the site are looked for again. */
export async function leaveOutUses(needs: BulkNeeds, ownerId: Id, bulkId: Id, asked: Asked): Promise<BulkRow> {
  return await needs.db.transaction(async (tx) => {
    const row = await lockOpenBulk(tx, ownerId, bulkId)
    if (await isWorking(tx, row)) throw busy()
    const site = await lockSite(tx, bulkId, asked.cluster)
    if (!site) throw missing('site')
    const takedown = site.takedownId === null ? undefined : await lockTakedown(tx, ownerId, site.takedownId)
    if (takedown && takedown.signedAt !== null) throw signed()
    const open = takedown?.closedAt === null ? takedown : undefined
    if (asked.reason !== null) await leaveOut(needs, tx, { site, open, asked })
    else return await restoreUses(needs, tx, row, { site, open, asked })
    return row
  })
}

type AtSite = { site: SiteRow; open: TakedownRow | undefined; asked: Asked }

async function leaveOut(needs: BulkNeeds, tx: Tx, { site, open, asked }: AtSite): Promise<void> {
  if (!open || asked.reason === null) return
  const { reason, note } = asked
  const removed = await removeUses(tx, open.id, asked.matches)
  const added = removed.map(({ matchId: match, pageUrl }): LeftOutUse => ({ match, pageUrl, reason, note }))
  const leftOut = [...without(site.leftOut, asked.matches), ...added]
  if ((await usesOf(tx, [open.id])).length > 0) {
    await writeSite(tx, site, { leftOut })
    return await draftAgain(needs, tx, open)
  }
  await withdrawLocked(tx, open, needs.clock())
  await writeSite(tx, site, { leftOut, takedownId: null, reason: 'no-uses' })
  await appendEvent(tx, open.ownerId, { type: 'takedown', takedownId: open.id })
}

/** A site without a draft gets one again, with these uses alone. */
async function restoreUses(needs: BulkNeeds, tx: Tx, row: BulkRow, { site, open, asked }: AtSite): Promise<BulkRow> {
  const own = site.leftOut
    .filter(({ match, reason }) => asked.matches.includes(match) && isOwn(reason))
    .map(({ match }) => match)
  if (own.length === 0) return row
  const leftOut = without(site.leftOut, own)
  if (!open) {
    const others = leftOut.filter(({ reason }) => isOwn(reason))
    if (site.reason !== 'no-uses') return row
    await writeSite(tx, site, { leftOut: others, matches: own, reason: null })
    return await beginWork(needs, tx, row, { work: { bulkId: row.id, act: 'draft' }, meant: sitesToDraft(row.id) })
  }
  await insertUses(
    tx,
    (await matchesAmong(tx, open.ownerId, own)).map((match) => useOf(open.id, match)),
  )
  await writeSite(tx, site, { leftOut })
  await draftAgain(needs, tx, open)
  return row
}

/** Uses decide who can act, and the parts of notices: the search writes both again. */
async function draftAgain({ queue }: BulkNeeds, tx: Tx, row: TakedownRow): Promise<void> {
  const uses = await usesOf(tx, [row.id])
  const actors = actorsFor(uses, nothingKnown, await readDirectoryForDrafts(tx))
  await replaceNotices(tx, row.id, await draftNotices(tx, row, { actors, uses }))
  await seekAgain(tx, row.id)
  await queue.enqueue(tx, seekRecipients, { takedownId: row.id })
  await appendEvent(tx, row.ownerId, { type: 'takedown', takedownId: row.id })
}

const without = (uses: readonly LeftOutUse[], ids: readonly Id[]): LeftOutUse[] =>
  uses.filter(({ match }) => !ids.includes(match))

const isOwn = (reason: LeftOutUse['reason']): boolean => ExceptionReason.safeParse(reason).success

const signed = () =>
  refuse('conflict', 'takedown.signed', 'The notices of this site are signed. Its uses cannot be changed any more.')
