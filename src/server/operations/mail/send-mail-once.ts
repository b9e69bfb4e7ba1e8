import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { putBack, stateOfMail } from '#server/platform/mail/mail-store.ts'
import { sendMail } from '#server/platform/mail/mailer.ts'
import { missing, refuse } from '#server/platform/refuse.ts'

type Needs = Pick<Deps, 'db' | 'queue' | 'config'>

/** Sends an undelivered mail again. Of two who press, the second is refused: the first has put the mail on its way. */
export async function sendMailOnce(
  { db, queue, config }: Needs,
  mailId: Id,
  { evenIfArrived }: { evenIfArrived: boolean },
): Promise<void> {
  if (config.mail.kind !== 'smtp')
    throw refuse('conflict', 'mail.no-server', 'No mail server is set up, so no mail leaves. Set SMTP_HOST first.')
  await db.transaction(async (tx) => {
    await refuseSettled(tx, mailId, evenIfArrived)
    await putBack(tx, mailId)
    await queue.enqueue(tx, sendMail, { mailId })
  })
}

async function refuseSettled(tx: Tx, mailId: Id, evenIfArrived: boolean): Promise<void> {
  const state = await stateOfMail(tx, mailId)
  if (state === undefined) throw missing('mail')
  if (state === 'waiting' || state === 'handed-over')
    throw refuse('conflict', 'mail.on-its-way', 'This mail is on its way already. It is not sent twice.')
  if (state === 'sent' || state === 'stopped')
    throw refuse('conflict', 'mail.settled', 'This mail was sent, or stopped for good. Write another one.')
  if (state === 'unsure' && !evenIfArrived)
    throw refuse(
      'conflict',
      'mail.may-have-arrived',
      'This mail may have arrived. Ask its reader, or send it all the same.',
    )
}
