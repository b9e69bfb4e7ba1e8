import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { stopMails } from '#server/platform/mail/mail-store.ts'
import { mailsOf, noticesOf, type TakedownRow } from '../takedown-store.ts'
import { endStaffTask } from './ask-staff.ts'

const problem = 'It was stopped before it left: its takedown was withdrawn, or its owner left.'

/** Stops the mails of a takedown that have not left, and ends what staff were asked; returns the stopped mails. The caller has locked the takedown. */
export async function stopSending(tx: Tx, row: TakedownRow, at: Date): Promise<ReadonlySet<Id>> {
  const sent = (await mailsOf(tx, row.id)).filter(({ direction }) => direction === 'out')
  const stopped = await stopMails(
    tx,
    sent.map(({ id }) => id),
    { problem, at },
  )
  for (const notice of await noticesOf(tx, [row.id])) await endStaffTask(tx, row, { notice, doneAt: at })
  return new Set(stopped)
}
