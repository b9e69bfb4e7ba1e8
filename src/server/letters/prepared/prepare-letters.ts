import type { Returned } from '#contract/endpoint.ts'
import type { listPreparedLetters } from '#contract/letters/prepared-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { type CaseRecord, staffName } from '#server/cases/rows/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { composeDraft, nextKind, notNow, openDraftIn } from '../draft-letter.ts'
import { type FactNeeds, factsOfLetter, lackingOf } from '../letter-facts.ts'
import { deleteUntouchedDraft, draftLetter, firstDrafts, firstDraftsTotal } from '../letter-store.ts'
import { whatLacks } from '../sending/send-letter.ts'

/** Reasons against a first letter of a case now, each as a sentence. */
export async function reasonsAgainstLetter(needs: FactNeeds & { db: Db }, row: CaseRecord): Promise<string[]> {
  if (nextKind(row.state) !== 'first') return [notNow().message]
  return lackingOf(await factsOfLetter(needs, row)).map(({ sentence }) => sentence)
}

/** Begins the first letter of a case; null where a draft is there already. */
export async function prepareLetter(
  needs: FactNeeds,
  tx: Tx,
  { caseId, by }: { caseId: Id; by: Id },
): Promise<Id | null> {
  const wasBegun = (await draftLetter(tx, caseId, 'first')) !== undefined
  const { id } = await openDraftIn(needs, tx, { caseId, kind: 'first', by })
  return wasBegun ? null : id
}

/** Takes a prepared letter back, unless a person has saved it since. */
export const takeLetterBack = (tx: Tx, letterId: Id): Promise<void> => deleteUntouchedDraft(tx, letterId)

const maxListed = 100

/** Begun first letters that wait for their review, the oldest first, with everything that keeps each from leaving. */
export async function listPrepared(
  needs: FactNeeds & { db: Db },
  by: Id,
): Promise<Returned<typeof listPreparedLetters>> {
  const rows = await firstDrafts(needs.db, maxListed)
  const sender = await needs.db.transaction((tx) => staffName(tx, by))
  const data = []
  for (const { letter, row } of rows) {
    const composed = await composeDraft(needs, row, letter, sender)
    data.push({
      _id: row.id,
      letterId: letter.id,
      name: row.name,
      host: row.host,
      infringer: row.infringer,
      mailedTo: composed.mailedTo,
      lacking: [...composed.changed, ...whatLacks(composed)],
    })
  }
  return { data, total: await firstDraftsTotal(needs.db) }
}
