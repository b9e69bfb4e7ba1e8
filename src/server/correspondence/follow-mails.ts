import { caseReworded } from '#server/cases/index.ts'
import { letterMailsStopped, letterSent, keepLetterMail, noteDelivery } from '#server/letters/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { on } from '#server/platform/features/feature-bus.ts'
import { mailSettled } from '#server/platform/mail/deliver-mail.ts'
import { insertEntry, isOfLetter, settleEntryMail } from './entry-store.ts'
import { postInThread, type PostNeeds } from './post-in-thread.ts'

/** Stores a thread's mails with their delivery. */
export const mailSubscriptions = [
  on(
    letterSent,
    async (tx, { caseId, letterId, at, author, addresses, mail }, needs: PostNeeds & Pick<Deps, 'events'>) => {
      const { subject, text } = mail
      const kind = { direction: 'out', way: 'mail' } as const
      const sent = { addresses: [...addresses], author, subject, text, letterId }
      const entry = await insertEntry(tx, { caseId, at, ...kind, ...sent })
      const posted = await postInThread(needs, tx, entry, { ...mail, addresses })
      for (const [nth, mailId] of posted.entries())
        await keepLetterMail(tx, { letterId, mailId, email: addresses[nth]!, state: 'waiting', problem: null, at })
      await needs.events.publish(tx, caseReworded, { caseId })
    },
  ),
  on(letterMailsStopped, async (tx, { mailIds, problem }) => {
    for (const mailId of mailIds) await settleEntryMail(tx, mailId, { state: 'stopped', problem })
  }),
  on(mailSettled, async (tx, { mailId, state, problem }, { clock }: Pick<Deps, 'clock'>) => {
    const ours = await settleEntryMail(tx, mailId, { state, problem })
    if (!ours || (await isOfLetter(tx, ours.entryId))) return
    await noteDelivery(tx, { caseId: ours.caseId, email: ours.address }, { state, problem, at: clock() })
  }),
]
