import { regionOf } from '#contract/takedowns/law/regions.ts'
import { mayStep, noticeStates } from '#contract/takedowns/notice-states.ts'
import { writeReminder } from '#contract/takedowns/notice/reminder.ts'
import { servesUse } from '#contract/takedowns/recipients/who-can-act.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import { letterDelivery } from '#server/letters/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { takedownNotifications } from '../notifications.ts'
import { readLaw } from '../law/read-law.ts'
import { moveNotice } from '../sending/move-notice.ts'
import { postMail, type PostNeeds } from '../sending/post-mail.ts'
import { isMailUnsure } from './unsure-mail.ts'
import type { DeliveryConfig } from '../sending/wait-of-notice.ts'
import { lockAnyTakedown, type NoticeRow, noticesOf, recordStep, type TakedownRow, usesOf } from '../takedown-store.ts'
import { endWait, markReminded, noticesToChase } from './chase-store.ts'
import { clearOutcome } from './judge-look.ts'
import { looksOf } from './look-store.ts'
import { chaseDays } from './next-reader.ts'

export type ChaseNeeds = NotifyNeeds &
  PostNeeds &
  Pick<Deps, 'db' | 'clock'> & { config: PostNeeds['config'] & DeliveryConfig }

const dayMs = 86_400_000
const batch = 200

/** Reminds readers after seven days, and ends the wait for them after fourteen. A copy is looked at before. */
export async function chaseReaders(needs: ChaseNeeds): Promise<void> {
  const now = needs.clock()
  const before = new Date(now.getTime() - chaseDays.reminder * dayMs)
  // A notice that cannot be chased now stays due, and the next run tries it.
  for (const { takedownId, n } of await noticesToChase(needs.db, { before, now }, batch))
    await needs.db.transaction(async (tx) => {
      const row = await lockAnyTakedown(tx, takedownId)
      const notice = (await noticesOf(tx, [takedownId])).find((one) => one.n === n)
      if (row && row.closedAt === null && notice) await chase(needs, tx, row, notice)
    })
}

async function chase(needs: ChaseNeeds, tx: Tx, row: TakedownRow, notice: NoticeRow): Promise<void> {
  const { state, sentAt, dueAt } = notice
  const now = needs.clock()
  if (sentAt === null || noticeStates[state].reminder === null) return
  const isOver = dueAt !== null && dueAt <= now
  const day = isOver ? chaseDays.next : chaseDays.reminder
  if (await isMailUnsure(tx, row)) return
  if (!isLookedAt(row, sentAt, now, day) || !(await hasCopies(tx, row, notice))) return
  if (isOver) await escalate(needs, tx, row, notice)
  else if (isSilent(notice) && notice.remindedAt === null) await remind(needs, tx, row, notice)
  await appendEvent(tx, row.ownerId, { type: 'takedown', takedownId: row.id })
}

/** A look that could not be had within a day holds nothing up. */
const isLookedAt = ({ lookedDay }: TakedownRow, sentAt: Date, now: Date, day: number): boolean =>
  lookedDay >= day || now.getTime() >= sentAt.getTime() + (day + 1) * dayMs

async function hasCopies(tx: Tx, { id }: TakedownRow, { reader }: NoticeRow): Promise<boolean> {
  const looks = await looksOf(tx, id)
  const served = (await usesOf(tx, [id])).filter((use) => servesUse(reader, use))
  return served.some(({ matchId }) => clearOutcome(looks.filter((look) => look.matchId === matchId)) !== 'gone')
}

/** Nobody answered, and an answer would have come to us. */
const isSilent = ({ state, answeredAt, reader }: NoticeRow): boolean =>
  reader.way === 'email' && answeredAt === null && (state === 'sent' || state === 'delivered')

async function remind(needs: ChaseNeeds, tx: Tx, row: TakedownRow, notice: NoticeRow): Promise<void> {
  const { signed, sentAt, n } = notice
  if (signed === null || sentAt === null || letterDelivery(needs.config).by === undefined) return
  if ((await readLaw(tx))(notice.region).status === 'off') return
  const at = needs.clock()
  const day = sentAt.toISOString().slice(0, 10)
  const mail = writeReminder(signed.language, signed, { host: row.host, day, text: signed.text })
  await postMail(needs, tx, row, { name: 'takedown.reminder', notice, ...mail })
  await markReminded(tx, notice, at)
  await recordStep(tx, { takedownId: row.id, clusterId: row.clusterId, at, step: 'reminded', userId: null, notice: n })
}

/** The owner goes on with the next reader. Only silence towards us is called that. */
async function escalate(needs: ChaseNeeds, tx: Tx, row: TakedownRow, notice: NoticeRow): Promise<void> {
  const { id: takedownId, clusterId, ownerId: accountId, host } = row
  const at = needs.clock()
  const words = { accountId, takedownId, host, reader: notice.reader.name, day: null }
  if (isSilent(notice) && mayStep(regionOf(notice.region), notice.state, 'no_response')) {
    await moveNotice(tx, row, notice, { to: 'no_response', step: 'no-response', at, set: { dueAt: null } })
    return await notify(needs, tx, takedownNotifications.unanswered, words)
  }
  await endWait(tx, notice)
  await recordStep(tx, { takedownId, clusterId, at, step: 'escalated', userId: null, notice: notice.n })
  await notify(needs, tx, takedownNotifications.stillThere, words)
}
