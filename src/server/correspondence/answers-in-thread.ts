import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type AnswerInThread, caseAnswers } from './events.ts'
import type { EntryPage, ListedEntry } from './entry-store.ts'

type Needs = Pick<Deps, 'queries'> & { db: Db }

export const answersOfCase = async ({ db, queries }: Needs, caseId: Id): Promise<AnswerInThread[]> =>
  (await queries.askOne(db, caseAnswers, { caseId })) ?? []

/** A part of a thread with the answers of its time, each before what was written after it. */
export function withAnswers({ rows, since, until }: EntryPage, caseId: Id, answers: AnswerInThread[]): ListedEntry[] {
  const all = [...rows]
  for (const answer of answers) {
    if ((since && answer.at < since) || (until && answer.at >= until)) continue
    const after = all.findIndex(({ at }) => at > answer.at)
    all.splice(after === -1 ? all.length : after, 0, entryOf(caseId, answer))
  }
  return all
}

const entryOf = (caseId: Id, { id, at, email, author, subject, text, files }: AnswerInThread): ListedEntry => ({
  id,
  seq: 0,
  caseId,
  at,
  direction: 'in',
  way: 'page',
  addresses: [email],
  author,
  authorId: null,
  subject,
  text,
  files,
  filedBy: 'page',
  isKnown: false,
  kind: 'person',
  answeredAt: null,
  letterId: null,
  incomingId: null,
  isCut: false,
  isAnswer: true,
})
