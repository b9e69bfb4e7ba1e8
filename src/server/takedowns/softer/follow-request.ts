import { isRequestOpen } from '#contract/takedowns/site-request.ts'
import type { TakedownStep } from '#contract/takedowns/takedown.ts'
import type { Id } from '#contract/wire.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { removalOf } from '../following/judge-look.ts'
import { lookAtCopiesJob } from '../following/look-job.ts'
import type { LookRow } from '../following/look-store.ts'
import { closed } from '../notices/save-facts.ts'
import { isMailUnsure } from '../following/unsure-mail.ts'
import { takedownNotifications } from '../notifications.ts'
import { closeTakedown, lockAnyTakedown, lockTakedown, recordStep, type TakedownRow } from '../takedown-store.ts'
import { stopSending } from '../sending/stop-sending.ts'
import { beginGrace } from './send-request.ts'
import { changeRequest, requestOf, type RequestRow, requestsDue } from './request-store.ts'

type Needs = NotifyNeeds & Pick<Deps, 'clock'>

/** The day of the look that ends a request's grace: it comes before those of notices. */
export const graceDay = 0

/** True where the grace is over and the copies are to be looked at. */
export const isGraceOver = (request: RequestRow | undefined, now: Date): boolean =>
  request !== undefined &&
  (request.state === 'sent' || request.state === 'answered') &&
  request.dueAt !== null &&
  request.dueAt <= now

const atOnce = 200

/** Asks for a look at the copies of each request whose grace is over. */
export async function followRequests({ db, clock, queue }: Pick<Deps, 'db' | 'clock' | 'queue'>): Promise<void> {
  const due = await requestsDue(db, clock(), atOnce)
  await db.transaction(async (tx) => {
    for (const takedownId of due) await queue.enqueue(tx, lookAtCopiesJob, { takedownId }, { key: takedownId })
  })
}

/** Ends a request by the look after its grace: the copies are gone, or the owner goes on with notices. */
export async function settleRequest(
  needs: Needs & Pick<Deps, 'db'>,
  takedownId: Id,
  outcomes: (tx: Tx) => Promise<LookRow['outcome'][]>,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const row = await lockAnyTakedown(tx, takedownId)
    const request = await requestOf(tx, takedownId)
    if (!row || row.closedAt !== null || !request || !isGraceOver(request, needs.clock())) return
    const isGone = removalOf(await outcomes(tx)) === 'all'
    // A mail that may be the site's answer is read first.
    if (!isGone && (await isMailUnsure(tx, row))) return
    await changeRequest(tx, takedownId, { state: isGone ? 'removed' : 'over', dueAt: null })
    await record(needs, tx, row, { step: isGone ? 'site-removed' : 'grace-over' })
    if (isGone) await closeTakedown(tx, takedownId, needs.clock())
    const kind = isGone ? 'siteRemoved' : request.answeredAt === null ? 'graceOver' : 'graceOverAnswered'
    await tell(needs, tx, row, kind)
  })
}

/** Keeps that the site answered; the owner reads what. */
export async function noteSiteAnswer(needs: Needs, tx: Tx, row: TakedownRow): Promise<void> {
  // An answer can come before the mail server's own word.
  await beginGrace(needs, tx, row)
  const request = await requestOf(tx, row.id)
  if (!request || !isRequestOpen(request.state)) return
  const answeredAt = request.answeredAt ?? needs.clock()
  await changeRequest(tx, row.id, { state: 'answered', answeredAt })
  await record(needs, tx, row, { step: 'site-answered' })
  await tell(needs, tx, row, 'siteAnswered')
}

/** Ends a request that did not arrive. */
export async function bounceRequest(needs: Needs, tx: Tx, row: TakedownRow, said: string): Promise<void> {
  const request = await requestOf(tx, row.id)
  if (request?.state !== 'sent' && request?.state !== 'signed') return
  await changeRequest(tx, row.id, { state: 'bounced', dueAt: null })
  await record(needs, tx, row, { step: 'site-not-reached', note: said })
  await tell(needs, tx, row, 'siteNotReached')
}

type Ending = { ownerId: Id; takedownId: Id; outcome: 'credited' | 'ended' | 'look-now' }

/** Follows the owner's word on a request. A credit ends the takedown; so does nothing else. */
export async function endRequest(
  needs: Needs & Pick<Deps, 'db' | 'queue'>,
  { ownerId, takedownId, outcome }: Ending,
): Promise<TakedownRow> {
  return await needs.db.transaction(async (tx) => {
    const row = await lockTakedown(tx, ownerId, takedownId)
    if (!row) throw missing('takedown')
    if (row.closedAt !== null) throw closed()
    const request = await requestOf(tx, takedownId)
    if (!request || !isRequestOpen(request.state)) throw none()
    const at = needs.clock()
    if (outcome === 'look-now') {
      if (request.sentAt === null) throw none()
      await changeRequest(tx, takedownId, { dueAt: at })
      await needs.queue.enqueue(tx, lookAtCopiesJob, { takedownId }, { key: takedownId })
    } else {
      await changeRequest(tx, takedownId, { state: outcome, dueAt: null })
      await stopSending(tx, row, at)
      await record(needs, tx, row, { step: outcome === 'credited' ? 'credited' : 'request-ended', userId: ownerId })
      if (outcome === 'credited') await closeTakedown(tx, takedownId, at)
    }
    await appendEvent(tx, ownerId, { type: 'takedown', takedownId })
    return outcome === 'credited' ? { ...row, closedAt: at } : row
  })
}

const none = () => refuse('conflict', 'request.none', 'No request of this takedown waits for the site.')

type Happened = { step: TakedownStep; note?: string; userId?: Id }

async function record(
  { clock }: Needs,
  tx: Tx,
  { id: takedownId, clusterId }: TakedownRow,
  { step, userId, note }: Happened,
): Promise<void> {
  const about = note === undefined ? {} : { note }
  await recordStep(tx, { takedownId, clusterId, at: clock(), step, userId: userId ?? null, ...about })
}

type Told = 'siteRemoved' | 'graceOver' | 'graceOverAnswered' | 'siteAnswered' | 'siteNotReached'

async function tell(needs: Needs, tx: Tx, row: TakedownRow, kind: Told): Promise<void> {
  const { id: takedownId, ownerId: accountId, host } = row
  await notify(needs, tx, takedownNotifications[kind], { accountId, takedownId, host, reader: host, day: null })
  await appendEvent(tx, accountId, { type: 'takedown', takedownId })
}
