import { z } from 'zod'
import { PlainEmail } from '#contract/letters/contacts/contact.ts'
import { holdsOneOf, type StaffRole } from '#contract/platform/staff-roles.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { versionNow } from '../../directory/read-directory.ts'
import { closed } from '../../notices/save-facts.ts'
import { lockAnyTakedown, type NoticeRow, noticesOf, recordStep, type TakedownRow } from '../../takedown-store.ts'
import { endStaffTask } from '../ask-staff.ts'
import { sendNotices } from '../jobs.ts'
import { changeNotice } from '../sending-store.ts'
import { readLaw } from '../../law/read-law.ts'
import { type Delivery, type DeliveryConfig, waitOf } from '../wait-of-notice.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'> & { config: DeliveryConfig }
export type Contact = Pick<NoticeRow['reader'], 'way' | 'contact'>
type By = { accountId: Id; roles: readonly StaffRole[] }

/** Corrects the contact of a queued notice, and releases it to go there. A contact that the signed text names stays. */
export async function correctContact(
  needs: Needs,
  { takedownId, n }: { takedownId: Id; n: number },
  contact: Contact,
  by: By,
): Promise<TakedownRow> {
  return await needs.db.transaction(async (tx) => {
    const row = await lockAnyTakedown(tx, takedownId)
    const notice = row && (await noticesOf(tx, [takedownId])).find((one) => one.n === n)
    if (!notice) throw missing('notice')
    if (row.closedAt !== null) throw closed()
    requireWaiting(notice, { config: needs.config, law: await readLaw(tx) }, by)
    requireReachable(contact)
    requireUnnamed(notice, contact)
    const at = needs.clock()
    const reader = { ...notice.reader, ...contact, ...(await checkedByStaff(tx, notice, at)) }
    await changeNotice(tx, notice, { reader, releasedAt: at })
    const line = { takedownId, clusterId: row.clusterId, at, step: 'queued', userId: by.accountId, notice: n } as const
    await recordStep(tx, { ...line, note: 'Our staff released the notice.' })
    await endStaffTask(tx, row, { notice, doneAt: at, doneBy: by.accountId })
    await needs.queue.enqueue(tx, sendNotices, { takedownId }, { key: takedownId })
    await appendEvent(tx, row.ownerId, { type: 'takedown', takedownId })
    return row
  })
}

/** The marks of a contact that staff checked for one notice. */
export const checkedByStaff = async (tx: Tx, { reader: { id } }: NoticeRow, at: Date) => ({
  awaitsStaff: false,
  source: 'Our staff',
  checkedAt: at.toISOString().slice(0, 10),
  ...(await versionNow(tx, id)),
})

function requireWaiting(notice: NoticeRow, delivery: Delivery, { roles }: By): void {
  if (notice.state !== 'queued')
    throw refuse('conflict', 'notice.not-waiting', 'This notice does not wait for its contact.')
  const wait = waitOf(notice, delivery)
  if (wait === 'off')
    throw refuse('conflict', 'takedown.region-off', 'The law of this notice is off. Nothing goes there.')
  if ((wait === 'region' || wait === 'law') && !holdsOneOf(roles, ['legal']))
    throw refuse('forbidden', 'notice.legal-role', 'The legal role confirms the law of this notice.')
}

export function requireReachable({ way, contact }: Contact): void {
  const problem =
    way === 'email' && !PlainEmail.safeParse(contact).success
      ? 'Write one plain mail address.'
      : way === 'form' && !z.url({ protocol: /^https?$/ }).safeParse(contact).success
        ? 'Write the address of the form, with https.'
        : undefined
  if (problem !== undefined) throw refuseForm([{ path: 'contact', message: problem }])
}

/** The laws of some regions name the contact in the notice itself. */
function requireUnnamed({ signed, reader }: NoticeRow, { contact }: Contact): void {
  if (reader.contact === '' || contact === reader.contact || signed?.text.includes(reader.contact) !== true) return
  throw refuse(
    'conflict',
    'notice.names-contact',
    'The owner signed a text that names the old contact. Ask the owner to withdraw and sign again.',
  )
}
