import type { CaseMessage } from '#contract/cases/case.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { newId } from '#server/platform/ids.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing } from '#server/platform/refuse.ts'
import { lockAnyCase, updateCase } from '../rows/case-store.ts'
import { caseChanged, caseReworded } from '../events.ts'
import { recordHistory } from '../rows/history-store.ts'
import { insertMessage, markRead, messagesOf, type MessageRow } from './message-store.ts'
import { type MoveNeeds, wordsOn } from '../moving/move-case.ts'
import { noteOwnerWrote } from '../moving/next-action-columns.ts'
import type { MessageFileRow } from '../tables/tables.ts'
import { caseNotifications } from '../notifications.ts'

type Needs = MoveNeeds & Pick<Deps, 'db'>

export type Author = { from: 'owner' | 'staff'; authorId: Id; author: string }

const messagesAnHour = 60

/** The messages of a case as a side reads them; those of the other side count as read from now on. */
export async function readMessages({ db }: Pick<Deps, 'db'>, caseId: Id, side: Author['from']): Promise<CaseMessage[]> {
  const rows = await messagesOf(db, caseId)
  await markRead(db, caseId, side)
  return rows.map(showMessage)
}

/** The messages of a case; nothing counts as read by it. */
export const showMessages = async ({ db }: Pick<Deps, 'db'>, caseId: Id): Promise<CaseMessage[]> =>
  (await messagesOf(db, caseId)).map(showMessage)

type Written = { text: string; files?: MessageFileRow[] }

/** Writes a message into a case, also into a draft that is refused: staff are asked to look again. What staff write is told to its owner. */
export async function sendMessage(
  deps: Needs,
  caseId: Id,
  by: Author,
  { text, files = [] }: Written,
): Promise<CaseMessage> {
  await consumeAttempt(deps, [{ name: 'case-messages', key: by.authorId, max: messagesAnHour, seconds: 3600 }])
  return await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    const at = deps.clock()
    const message = await insertMessage(tx, { id: newId(), caseId, at, ...by, text, files })
    await noteOwnerWrote(deps, tx, row, by.from === 'owner' ? (row.ownerWroteAt ?? at) : null)
    await deps.events.publish(tx, caseReworded, { caseId })
    await recordHistory(tx, { caseId, at, type: 'message', actorRole: by.from, actorId: by.authorId })
    await appendEvent(tx, row.ownerId, { type: 'case', caseId })
    if (by.from === 'staff') {
      await updateCase(tx, row.id, { heardAt: at })
      await notify(deps, tx, caseNotifications.message, { accountId: row.ownerId, ...wordsOn(row, text) })
    }
    await deps.events.publish(tx, caseChanged, { caseId })
    return showMessage(message)
  })
}

export const showMessage = ({ id, at, from, author, text, files }: MessageRow): CaseMessage => ({
  _id: id,
  at: at.toISOString(),
  from,
  author,
  text,
  files: files.map(({ fileName, type, size }) => ({ fileName, type, size })),
})
