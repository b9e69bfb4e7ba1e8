import type { Returned } from '#contract/endpoint.ts'
import type { listReminders, Remindable, sendReminders } from '#contract/letters/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { type CaseRecord, readCase } from '#server/cases/rows/index.ts'
import { composeDraft, newDraft, openDraft } from '../draft-letter.ts'
import { type FactNeeds, factsOfLetter } from '../letter-facts.ts'
import { casesToRemind, countCasesToRemind, draftLetter, sentLetters } from '../letter-store.ts'
import { answerBy, isOver, tooEarly } from './reminder-facts.ts'
import { sendLetter, type SendNeeds, whatLacks } from './send-letter.ts'

type ListNeeds = FactNeeds & { db: Db }

export type RemindNeeds = SendNeeds & Pick<Deps, 'log'>

const maxListed = 200

/** Cases that wait for an answer, with what keeps a reminder from leaving. */
export async function listDue(needs: ListNeeds, by: Id): Promise<Returned<typeof listReminders>> {
  const rows = await casesToRemind(needs.db, maxListed)
  const data: Remindable[] = []
  for (const row of rows) data.push(await remindable(needs, row, by))
  return { data, total: await countCasesToRemind(needs.db) }
}

async function remindable(needs: ListNeeds, row: CaseRecord, by: Id): Promise<Remindable> {
  const begun = await draftLetter(needs.db, row.id, 'reminder')
  const letter =
    begun ??
    (await needs.db.transaction(async (tx) => {
      const facts = await factsOfLetter({ ...needs, db: tx }, row)
      return await newDraft(tx, facts, 'reminder', by)
    }))
  const composed = await composeDraft(needs, row, letter, letter.savedBy)
  const letters = await sentLetters(needs.db, row.id)
  return {
    _id: row.id,
    name: row.name,
    host: row.host,
    infringer: row.infringer,
    state: row.state,
    since: row.since.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    isDue: isOver(answerBy(row, letters), needs.clock()),
    letters: letters.length,
    mailedTo: composed.mailedTo,
    lacking: [
      // That it is not due stands there already.
      ...composed.lacking.filter(({ code }) => code !== tooEarly),
      ...[...composed.changed, ...whatLacks({ ...composed, lacking: [] })].map((sentence) => ({
        code: 'changed',
        sentence,
        where: `/desk/cases/${row.id}`,
      })),
    ],
  }
}

/** Reminds each case alone; returns those that no longer allow it. */
export async function remindAll(
  needs: RemindNeeds,
  caseIds: readonly Id[],
  by: Id,
): Promise<Returned<typeof sendReminders>> {
  const sent: Returned<typeof sendReminders>['sent'] = []
  const skipped: Returned<typeof sendReminders>['skipped'] = []
  for (const caseId of caseIds) {
    const row = await readCase(needs.db, caseId)
    const named = { _id: caseId, name: row?.name ?? 'A case that is gone' }
    const why = await remind(needs, caseId, by)
    if (why === null) sent.push(named)
    else skipped.push({ ...named, why })
  }
  return { sent, skipped }
}

/** Null where the reminder went, else why it did not. */
async function remind(needs: RemindNeeds, caseId: Id, by: Id): Promise<string | null> {
  try {
    const letter = await openDraft(needs, caseId, 'reminder', by)
    await sendLetter(needs, { caseId, letterId: letter.id }, letter.revision, by)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    // The others go whatever happens to this one.
    needs.log.error({ err: error, caseId }, 'a reminder could not be sent')
    return 'Something failed on our side. Look at the case before you try again.'
  }
}
