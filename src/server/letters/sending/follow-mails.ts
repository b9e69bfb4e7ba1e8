import type { Id } from '#contract/wire.ts'
import type { MailState } from '#server/platform/mail/tables.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { on } from '#server/platform/features/feature-bus.ts'
import { mailSettled } from '#server/platform/mail/deliver-mail.ts'
import { endTask, openTask } from '#server/platform/tasks/tasks.ts'
import { readCase } from '#server/cases/rows/index.ts'
import { caseMoved } from '#server/cases/index.ts'
import { settleLetterMail } from '../letter-store.ts'
import { stopLetters } from './stop-letters.ts'

const dueInDays = 1
const lost: ReadonlySet<MailState> = new Set(['refused', 'failed', 'unsure'])

type Needs = Pick<Deps, 'clock' | 'events'>

/** Stops letters that no longer stand where their case has come to. */
export const followCases = on(caseMoved, async (tx, { caseId }, needs: Needs) => {
  const row = await readCase(tx, caseId)
  if (row) await stopLetters(needs, tx, row, needs.clock())
})

/** Keeps with a letter how the delivery of its mail went. */
export const followMails = on(mailSettled, async (tx, { mailId, state, problem }, needs: Needs) => {
  const at = needs.clock()
  const settled = await settleLetterMail(tx, mailId, { state, problem, at })
  if (!settled) return
  const { caseId } = settled.letter
  // The mail was being handed over when its case left the state.
  const row = state === 'waiting' ? await readCase(tx, caseId) : undefined
  if (row && (await stopLetters(needs, tx, row, at))) return
  await noteDelivery(tx, { caseId, email: settled.email }, { state, problem, at })
})

type Delivery = { state: MailState; problem: string | null; at: Date }

/** Gives staff a mail to an image user that did not arrive, and ends their task once it did. */
export async function noteDelivery(
  tx: Tx,
  about: { caseId: Id; email: string },
  { state, problem, at }: Delivery,
): Promise<void> {
  const task = { kind: 'letter.undelivered', subject: `${about.caseId}:${about.email}` }
  if (state === 'sent') await endTask(tx, { ...task, doneAt: at })
  if (problem !== null && (lost.has(state) || state === 'waiting'))
    await tellStaff(tx, about, { ...task, problem, at, isLost: lost.has(state) })
}

async function tellStaff(
  tx: Tx,
  { caseId, email }: { caseId: Id; email: string },
  { problem, at, isLost, ...task }: { kind: string; subject: string; problem: string; at: Date; isLost: boolean },
): Promise<void> {
  const row = await readCase(tx, caseId)
  if (!row) return
  const what = isLost
    ? `The letter to ${email} did not arrive: ${problem} Correct the contact, or send it by post.`
    : `The letter to ${email} could not be handed over yet, and is tried again by itself: ${problem}`
  await openTask(tx, {
    ...task,
    role: 'case-manager',
    note: `${row.name}: ${what}`,
    link: `/desk/cases/${row.id}`,
    dueAt: new Date(at.getTime() + dueInDays * 86_400_000),
    createdAt: at,
  })
}
