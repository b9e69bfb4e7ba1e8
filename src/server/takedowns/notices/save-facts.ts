import { noticeStates } from '#contract/takedowns/notice-states.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { missing, Refusal, refuse, refuseForm } from '#server/platform/refuse.ts'
import type { TakedownNeeds } from '../create-takedown.ts'
import { lockTakedown, noticesOf, setNoticeState, type TakedownRow, usesOf, writeFacts } from '../takedown-store.ts'
import { readLaw } from '../law/read-law.ts'
import { composeNotice } from './compose-notice.ts'
import { factsOf, noticeFacts } from './facts-of-takedown.ts'

/** Writes the facts; notices that are complete by them are ready to be signed. Works are of images in use, each once. */
export async function saveFacts(
  { db, clock }: Pick<TakedownNeeds, 'db' | 'clock'>,
  ownerId: Id,
  takedownId: Id,
  facts: TakedownFacts,
): Promise<TakedownRow> {
  return await db.transaction(async (tx) => {
    const row = await lockTakedown(tx, ownerId, takedownId)
    if (!row) throw missing('takedown')
    if (row.closedAt !== null) throw closed()
    if (!(await noticesOf(tx, [takedownId])).some(({ state }) => noticeStates[state].isEditable))
      throw refuse('conflict', 'takedown.signed', 'All notices are signed. Their facts cannot be changed any more.')
    await requireOwnWorks(tx, takedownId, facts)
    return await keepFacts(tx, row, facts, clock())
  })
}

/** Writes facts that were checked. The caller has locked the takedown. */
export async function keepFacts(tx: Tx, row: TakedownRow, facts: TakedownFacts, now: Date): Promise<TakedownRow> {
  await writeFacts(tx, row.id, facts)
  const saved = { ...row, facts }
  await markReady(tx, saved, now)
  return saved
}

async function requireOwnWorks(tx: Tx, takedownId: Id, { works }: TakedownFacts): Promise<void> {
  const used = new Set((await usesOf(tx, [takedownId])).map(({ imageId }) => imageId))
  const problems = works.flatMap(({ image }, at) => {
    const path = `facts.works.${at}.image`
    if (!used.has(image)) return [{ path, message: 'This image is in none of the uses.' }]
    return works.findIndex((work) => work.image === image) === at ? [] : [{ path, message: 'This image stands twice.' }]
  })
  if (problems.length > 0) throw refuseForm(problems)
}

/** Sets each notice that can still change to ready or draft. The caller has locked the takedown. */
export async function markReady(tx: Tx, row: TakedownRow, now: Date): Promise<void> {
  const [all, law] = [await factsOf(tx, row), await readLaw(tx)]
  for (const notice of await noticesOf(tx, [row.id])) {
    if (!noticeStates[notice.state].isEditable) continue
    const state = isComplete(() => composeNotice(notice, noticeFacts(all, { row, reader: notice.reader, now }), law))
      ? 'ready'
      : 'draft'
    if (state !== notice.state) await setNoticeState(tx, notice, state)
  }
}

function isComplete(compose: () => unknown): boolean {
  try {
    compose()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

export const closed = () => refuse('conflict', 'takedown.closed', 'This takedown has ended.')
