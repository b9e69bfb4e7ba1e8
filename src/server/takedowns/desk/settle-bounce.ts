import type { Id } from '#contract/wire.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { unsent } from '../draft-notices.ts'
import { closed, markReady } from '../notices/save-facts.ts'
import { takedownNotifications } from '../notifications.ts'
import { checkedByStaff, type Contact, requireReachable } from '../sending/by-hand/correct-contact.ts'
import { changeNotice } from '../sending/sending-store.ts'
import {
  insertNotices,
  lockAnyTakedown,
  type NoticeRow,
  noticesOf,
  recordStep,
  type TakedownRow,
} from '../takedown-store.ts'

type Needs = NotifyNeeds & Pick<Deps, 'db' | 'clock'>
type Asked = { takedownId: Id; n: number; to: Contact | null }

/** Ends staff's work on a bounced notice. With another address, a fresh draft waits for the owner. Settled twice changes nothing. */
export async function settleBounce(needs: Needs, { takedownId, n, to }: Asked, by: Id): Promise<TakedownRow> {
  if (to) requireReachable(to)
  return await needs.db.transaction(async (tx) => {
    const row = await lockAnyTakedown(tx, takedownId)
    const notices = row ? await noticesOf(tx, [takedownId]) : []
    const notice = notices.find((one) => one.n === n)
    if (!row || !notice) throw missing('notice')
    if (row.closedAt !== null) throw closed()
    if (notice.state !== 'bounced')
      throw refuse('conflict', 'notice.not-bounced', 'This notice arrived, or was not sent.')
    if (notice.settledAt !== null) return row
    const at = needs.clock()
    await changeNotice(tx, notice, { settledAt: at })
    if (to) await draftAgain(needs, tx, row, { notice, to, by, at, last: Math.max(...notices.map((one) => one.n)) })
    await appendEvent(tx, row.ownerId, { type: 'takedown', takedownId })
    return row
  })
}

type Again = { notice: NoticeRow; to: Contact; by: Id; at: Date; last: number }

async function draftAgain(needs: Needs, tx: Tx, row: TakedownRow, { notice, to, by, at, last }: Again): Promise<void> {
  const { reader, region, isGuess } = notice
  if (to.contact === reader.contact)
    throw refuse('conflict', 'notice.same-contact', 'The notice bounced from this address. Enter another one.')
  const checked = await checkedByStaff(tx, notice, at)
  const draft = { ...unsent, takedownId: row.id, n: last + 1, state: 'draft', region, isGuess } as const
  await insertNotices(tx, [{ ...draft, reader: { ...reader, ...to, ...checked } }])
  await markReady(tx, row, at)
  const { id: takedownId, clusterId, ownerId: accountId, host } = row
  await recordStep(tx, { takedownId, clusterId, at, step: 'readdressed', userId: by, notice: last + 1 })
  const words = { takedownId, host, reader: reader.name, day: null }
  await notify(needs, tx, takedownNotifications.readdressed, { accountId, ...words })
}
