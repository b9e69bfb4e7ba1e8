import { randomUUID } from 'node:crypto'
import { loadDraft } from '#contract/cases/submission/load-draft.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import { evidenceAmong } from '#server/evidence/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { readSubmission } from '../drafts/draft-store.ts'
import type { CaseWords } from '../events.ts'
import { heldByCase } from '../evidence/case-evidence-store.ts'
import { messagesOf } from '../messages/message-store.ts'
import { listNotes } from '../notes/notes-store.ts'
import { readCase } from '../rows/case-store.ts'

/** Names of a case, its owner, its submission and its evidence, with messages and notes, by which staff find it. */
export async function wordsOfCase(db: Db | Tx, caseId: Id): Promise<CaseWords> {
  const row = await readCase(db, caseId)
  if (!row) return { names: [], texts: [] }
  const owner = (await readPeople(db, [row.ownerId])).get(row.ownerId)
  const messages = await messagesOf(db, caseId)
  const notes = await listNotes(db, caseId)
  return {
    names: [
      row.name,
      row.host,
      row.infringer,
      owner?.name ?? '',
      owner?.company ?? '',
      owner?.email ?? '',
      ...(await wordsOfSubmission(db, caseId)),
      ...(await evidenceNumbers(db, caseId)),
    ],
    texts: [...messages.map(({ text }) => text), ...notes.map(({ text }) => text)],
  }
}

async function wordsOfSubmission(db: Db | Tx, caseId: Id): Promise<string[]> {
  const { submission } = await readSubmission(db, caseId)
  const { draft } = loadDraft(submission, randomUUID)
  return [
    draft.claimant.legal_name,
    ...[draft.requested_price.min, draft.requested_price.max].flatMap(({ value, currency }) =>
      value === null ? [] : [`${value} ${currency}`],
    ),
    ...draft.images.map(({ title }) => title),
    ...draft.matches.map(({ origin }) => origin.url),
  ]
}

async function evidenceNumbers(db: Db | Tx, caseId: Id): Promise<string[]> {
  const held = await heldByCase(db, caseId)
  const evidence = await evidenceAmong(
    db,
    held.map(({ evidenceId }) => evidenceId),
  )
  return Array.from(evidence.values(), ({ number }) => number)
}
