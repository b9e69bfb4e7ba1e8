import { caseWordsAsked } from '#server/cases/index.ts'
import { heardInThread } from '#server/cases/heard/index.ts'
import { answer } from '#server/platform/features/feature-bus.ts'
import { mailSubscriptions } from './follow-mails.ts'
import { entriesOf } from './entry-store.ts'
import { lastAnsweredAt, lastEntryAt, openEntries, unfiledMails } from './heard-store.ts'

/** Keeps threads in step with letters and mails. */
export const correspondenceSubscriptions = [
  ...mailSubscriptions,
  answer(caseWordsAsked, async (db, { caseId }) => {
    const entries = await entriesOf(db, caseId)
    return {
      names: entries.flatMap(({ addresses, author }) => [...addresses, author ?? '']),
      texts: entries.flatMap(({ letterId, subject, text }) => (letterId === null ? [subject, text] : [])),
    }
  }),
  answer(heardInThread, async (db, { caseIds }) => ({
    open: [...(await openEntries(db, caseIds)), ...(await unfiledMails(db, caseIds))],
    lastAt: await lastEntryAt(db, caseIds),
    answeredAt: await lastAnsweredAt(db, caseIds),
  })),
]
