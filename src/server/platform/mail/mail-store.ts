import { and, count, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '../db/database.ts'
import { mails, type MailState } from './tables.ts'

export type MailRow = typeof mails.$inferSelect
/** A mail whose bodies are still there. */
export type WholeMail = MailRow & { text: string; html: string }

export async function insertMail(tx: Tx, mail: typeof mails.$inferInsert): Promise<void> {
  await tx.insert(mails).values(mail)
}

const unsent: MailState[] = ['waiting', 'handed-over', 'failed']

/** A mail that is still to be sent. */
export async function findUnsent(db: Db, id: Id): Promise<WholeMail | undefined> {
  const [found] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), inArray(mails.state, unsent), isNotNull(mails.text)))
  return found as WholeMail | undefined
}

/** Claims a mail for delivery. Throws after another run's claim. */
export async function claimMail(db: Db, id: Id): Promise<void> {
  const claimed = await db
    .update(mails)
    .set({ state: 'handed-over', attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, id), inArray(mails.state, ['waiting', 'failed'])))
    .returning({ id: mails.id })
  if (claimed.length === 0) throw new Error('Another run hands over this mail.')
}

type Settled = { from: MailState[]; state: MailState; problem: string | null; at: Date }

/** Records how it went, for a mail in one of the states `from`; false where it is in none. Once sent, only who got what kind of mail is kept. */
export async function settleMail(db: Db | Tx, id: Id, { from, state, problem, at }: Settled): Promise<boolean> {
  const bodies = state === 'sent' ? without : {}
  const settled = await db
    .update(mails)
    .set({ state, problem, settledAt: at, ...bodies })
    .where(and(eq(mails.id, id), inArray(mails.state, from)))
    .returning({ id: mails.id })
  return settled.length > 0
}

const without = { text: null, html: null, unsubscribeUrl: null }

/** Stops those of some mails that no mail server was given, for good; answers with their ids. */
export async function stopMails(
  tx: Tx,
  ids: readonly Id[],
  { problem, at }: Pick<Settled, 'problem' | 'at'>,
): Promise<Id[]> {
  if (ids.length === 0) return []
  const stopped = await tx
    .update(mails)
    .set({ state: 'stopped', problem, settledAt: at, ...without })
    .where(and(inArray(mails.id, [...ids]), inArray(mails.state, ['waiting', 'failed'])))
    .returning({ id: mails.id })
  return stopped.map(({ id }) => id)
}

/** The newest notices whose bodies are there, newest first. */
export async function listMails(db: Db, limit: number): Promise<WholeMail[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(and(isNotNull(mails.text), eq(mails.route, 'notices')))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
  return rows as WholeMail[]
}

export const undelivered: MailState[] = ['kept', 'refused', 'failed', 'unsure']

/** The newest mails that were not, or perhaps not, delivered. */
export async function listUndelivered(db: Db, limit: number): Promise<MailRow[]> {
  return await db
    .select()
    .from(mails)
    .where(inArray(mails.state, undelivered))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
}

export async function stateOfMail(tx: Tx, id: Id): Promise<MailState | undefined> {
  const [found] = await tx.select({ state: mails.state }).from(mails).where(eq(mails.id, id)).for('update')
  return found?.state
}

/** Makes such a mail wait again; false without one. */
export async function putBack(tx: Tx, id: string): Promise<boolean> {
  const put = await tx
    .update(mails)
    .set({ state: 'waiting', problem: null, settledAt: null })
    .where(and(eq(mails.id, id), inArray(mails.state, undelivered)))
    .returning({ id: mails.id })
  return put.length > 0
}

/** Counts mails of these states made after a moment. */
export async function countMails(db: Db, states: MailState[], after: Date): Promise<number> {
  const [found] = await db
    .select({ counted: count() })
    .from(mails)
    .where(and(inArray(mails.state, states), gt(mails.createdAt, after)))
  return found?.counted ?? 0
}

export async function removeMailsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, before))
}

export async function removeMailsOf(tx: Tx, accountId: Id): Promise<void> {
  await tx.delete(mails).where(eq(mails.accountId, accountId))
}
