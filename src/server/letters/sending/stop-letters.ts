import { seenByPayer } from '#contract/cases/seen-by-payer.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { stopMails } from '#server/platform/mail/mail-store.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { type CaseRecord, recordHistory } from '#server/cases/rows/index.ts'
import { letterMailsStopped } from '../events.ts'
import { mailsOfLetters, sentLetters, settleLetterMail } from '../letter-store.ts'
import { postTask } from '../tasks-of-letter.ts'

const problem = 'It was stopped before it left: the case has come to where the letter does not stand any more.'

/** Stops unsent letters of a case that is over, paid or with lawyers; true when it stopped one. Mails in transfer still leave. */
export async function stopLetters(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  row: CaseRecord,
  at: Date,
): Promise<boolean> {
  if (row.letterAt === null || stillStands(row)) return false
  const letters = await sentLetters(tx, row.id)
  for (const { id } of letters) await endTask(tx, { kind: postTask, subject: id, doneAt: at })
  const mails = await mailsOfLetters(
    tx,
    letters.map(({ id }) => id),
  )
  const stopped = await stopMails(
    tx,
    mails.map(({ mailId }) => mailId),
    { problem, at },
  )
  for (const mailId of stopped) {
    const settled = await settleLetterMail(tx, mailId, { state: 'stopped', problem, at })
    if (settled) await endTask(tx, { kind: 'letter.undelivered', subject: `${row.id}:${settled.email}`, doneAt: at })
  }
  if (stopped.length === 0) return false
  await events.publish(tx, letterMailsStopped, { mailIds: stopped, problem })
  await recordHistory(tx, {
    caseId: row.id,
    at,
    type: 'letter',
    from: row.state,
    to: row.state,
    actorRole: 'system',
    actorId: null,
    publicNote: 'The letter to the image user had not left yet and was stopped.',
  })
  return true
}

function stillStands({ state, heldFrom }: CaseRecord): boolean {
  const seen = seenByPayer(state, { isLetterSent: true, heldFrom })
  return seen === 'unpaid' || seen === 'processing'
}
