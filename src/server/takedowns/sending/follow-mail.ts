import { mayStep } from '#contract/takedowns/notice-states.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import type { MailState } from '#server/platform/mail/tables.ts'
import { endTask, openTask } from '#server/platform/tasks/tasks.ts'
import { type CounterNoticeNeeds, noteActionMail } from '../following/counter-notice.ts'
import { takedownNotifications } from '../notifications.ts'
import { beginGrace } from '../softer/send-request.ts'
import { bounceRequest } from '../softer/follow-request.ts'
import { lockAnyTakedown, type MailRow, type NoticeRow, noticesOf, type TakedownRow } from '../takedown-store.ts'
import { leaveNotice } from './leave-notice.ts'
import { moveNotice } from './move-notice.ts'
import { findOwnMail } from './sending-store.ts'

export type FollowNeeds = CounterNoticeNeeds
type Settled = { mailId: Id; state: MailState; problem: string | null }

const isLost: ReadonlySet<MailState> = new Set(['refused', 'failed', 'unsure'])

/** Follows the delivery of a notice: one that the mail server refuses has bounced, and staff are given one whose fate is not known. */
export async function followNoticeMail(needs: FollowNeeds, tx: Tx, { mailId, state, problem }: Settled): Promise<void> {
  if (state !== 'sent' && !isLost.has(state)) return
  const mail = await findOwnMail(tx, mailId)
  if (!mail) return
  const row = await lockAnyTakedown(tx, mail.takedownId)
  if (row && mail.notice === null) return await followRequestMail(needs, tx, row, { mail, state, problem })
  const found = (await noticesOf(tx, [mail.takedownId])).find(({ n }) => n === mail.notice)
  if (!row || !found) return
  const at = needs.clock()
  const notice = hasLeft(state) ? await leaveNotice(tx, row, found, at) : found
  if (notice !== found) await appendEvent(tx, row.ownerId, { type: 'takedown', takedownId: row.id })
  const task = { kind: 'takedown.undelivered', subject: `${row.id}:${notice.n}` }
  if (state === 'sent') {
    await endTask(tx, { ...task, doneAt: at })
    return await noteActionMail(needs, tx, row, { notice, at: mail.at })
  }
  if (state === 'refused' && notice.state !== 'counter_noticed')
    return await bounce(needs, tx, row, { notice, said: problem ?? '' })
  await tellStaff(tx, row, { mail, state, problem, task, at })
}

/** A mail of unknown fate may have arrived, so that it counts as sent. */
const hasLeft = (state: MailState): boolean => state === 'sent' || state === 'unsure'

type Unsure = { mail: MailRow; state: MailState; problem: string | null }

async function tellStaff(
  tx: Tx,
  { id, host }: TakedownRow,
  { mail, state, problem, task, at }: Unsure & { task: { kind: string; subject: string }; at: Date },
): Promise<void> {
  await openTask(tx, {
    ...task,
    role: 'case-manager',
    note: `Takedown ${id} against ${host}: the mail to ${mail.address} ${state === 'unsure' ? 'may not have arrived' : 'could not be handed over'}: ${problem ?? ''} See it with "rightframe mail".`,
    link: `/desk/takedowns/${id}`,
    dueAt: new Date(at.getTime() + 86_400_000),
    createdAt: at,
  })
}

/** The same for the request to the site itself. */
async function followRequestMail(
  needs: FollowNeeds,
  tx: Tx,
  row: TakedownRow,
  { mail, state, problem }: Unsure,
): Promise<void> {
  const at = needs.clock()
  const task = { kind: 'takedown.undelivered', subject: `${row.id}:site` }
  if (hasLeft(state)) await beginGrace(needs, tx, row)
  if (state === 'sent') await endTask(tx, { ...task, doneAt: at })
  else if (state === 'refused') await bounceRequest(needs, tx, row, problem ?? '')
  else await tellStaff(tx, row, { mail, state, problem, task, at })
}

/** Ends a notice that did not arrive, and tells its owner. One that was answered or withdrawn stays as it is. The caller has locked the takedown. */
export async function bounce(
  needs: FollowNeeds,
  tx: Tx,
  row: TakedownRow,
  { notice, said }: { notice: NoticeRow; said: string },
): Promise<void> {
  if (!mayStep(regionOf(notice.region), notice.state, 'bounced')) return
  const { id: takedownId, ownerId: accountId, host } = row
  await moveNotice(tx, row, notice, {
    to: 'bounced',
    step: 'bounced',
    at: needs.clock(),
    note: said,
    set: { dueAt: null },
  })
  const words = { takedownId, host, reader: notice.reader.name, day: null }
  await notify(needs, tx, takedownNotifications.bounced, { accountId, ...words })
  await appendEvent(tx, accountId, { type: 'takedown', takedownId })
}
