import { and, asc, desc, eq, gte, inArray, isNull, notInArray } from 'drizzle-orm'
import type { CounterNotice } from '#contract/takedowns/counter-notice.ts'
import type { RecipientSearchState } from '#contract/takedowns/recipient-search.ts'
import type { TakedownStep } from '#contract/takedowns/takedown.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import { NoticeState, noticeStates } from '#contract/takedowns/notice-states.ts'
import {
  type SignedNotice,
  takedownHistory,
  takedownMails,
  takedownNotices,
  takedowns,
  takedownUses,
} from './tables.ts'

export type TakedownRow = typeof takedowns.$inferSelect
export type UseRow = typeof takedownUses.$inferSelect
export type NoticeRow = typeof takedownNotices.$inferSelect
export type HistoryRow = typeof takedownHistory.$inferSelect
export type MailRow = typeof takedownMails.$inferSelect

/** Inserts a takedown; undefined where the cluster has an open one. */
export async function insertTakedown(tx: Tx, row: TakedownRow): Promise<TakedownRow | undefined> {
  const [inserted] = await tx.insert(takedowns).values(row).onConflictDoNothing().returning()
  return inserted
}

export async function insertParts(tx: Tx, uses: UseRow[], notices: NoticeRow[]): Promise<void> {
  await tx.insert(takedownUses).values(uses)
  await insertNotices(tx, notices)
}

export async function insertNotices(tx: Tx, notices: NoticeRow[]): Promise<void> {
  if (notices.length > 0) await tx.insert(takedownNotices).values(notices)
}

type Step = {
  takedownId: Id
  clusterId: Id
  at: Date
  step: TakedownStep
  userId: Id | null
  notice?: number
  note?: string
}

/** Appends a line to the history. The caller has locked the takedown, or just made it. */
export async function recordStep(tx: Tx, line: Step): Promise<void> {
  const n = (await tx.$count(takedownHistory, eq(takedownHistory.takedownId, line.takedownId))) + 1
  await tx.insert(takedownHistory).values({ ...line, n })
}

/** The owner's own takedown. */
export async function findTakedown(db: Db | Tx, ownerId: Id, id: Id): Promise<TakedownRow | undefined> {
  const [found] = await db.select().from(takedowns).where(ownTakedown(ownerId, id))
  return found
}

export async function lockTakedown(tx: Tx, ownerId: Id, id: Id): Promise<TakedownRow | undefined> {
  const [found] = await tx.select().from(takedowns).where(ownTakedown(ownerId, id)).for('update')
  return found
}

export async function readTakedown(db: Db | Tx, id: Id): Promise<TakedownRow | undefined> {
  const [found] = await db.select().from(takedowns).where(eq(takedowns.id, id))
  return found
}

/** Locks a takedown of any owner, for jobs. */
export async function lockAnyTakedown(tx: Tx, id: Id): Promise<TakedownRow | undefined> {
  const [found] = await tx.select().from(takedowns).where(eq(takedowns.id, id)).for('update')
  return found
}

export type SearchOutcome = Exclude<RecipientSearchState, 'seeking'>

export async function endSearch(tx: Tx, id: Id, { state, at }: { state: SearchOutcome; at: Date }): Promise<void> {
  await tx.update(takedowns).set({ searchState: state, searchedAt: at }).where(eq(takedowns.id, id))
}

/** Writes all notices of a takedown again. The caller has locked it. */
export async function replaceNotices(tx: Tx, id: Id, notices: NoticeRow[]): Promise<void> {
  await tx.delete(takedownNotices).where(eq(takedownNotices.takedownId, id))
  await insertNotices(tx, notices)
}

export async function writeFacts(tx: Tx, id: Id, facts: TakedownFacts): Promise<void> {
  await tx.update(takedowns).set({ facts }).where(eq(takedowns.id, id))
}

type NoticeKey = Pick<NoticeRow, 'takedownId' | 'n'>
const sameNotice = ({ takedownId, n }: NoticeKey) =>
  and(eq(takedownNotices.takedownId, takedownId), eq(takedownNotices.n, n))

export async function setNoticeState(tx: Tx, notice: NoticeKey, state: NoticeState): Promise<void> {
  await tx.update(takedownNotices).set({ state }).where(sameNotice(notice))
}

export async function writeSigned(tx: Tx, notice: NoticeKey, signed: SignedNotice): Promise<void> {
  await tx.update(takedownNotices).set({ state: 'signed', signed }).where(sameNotice(notice))
}

export async function writeCounterNotice(
  tx: Tx,
  notice: NoticeKey,
  { counterNotice, dueAt }: { counterNotice: CounterNotice; dueAt: Date | null },
): Promise<void> {
  await tx.update(takedownNotices).set({ counterNotice, dueAt }).where(sameNotice(notice))
}

const ownTakedown = (ownerId: Id, id: Id) => and(eq(takedowns.id, id), eq(takedowns.ownerId, ownerId))

/** Ends a takedown; its notices stay as they are. */
export async function endTakedown(tx: Tx, id: Id, closedAt: Date): Promise<void> {
  await tx.update(takedowns).set({ closedAt }).where(eq(takedowns.id, id))
}

const overStates = NoticeState.options.filter((state) => noticeStates[state].isOver)

/** Ends a takedown and withdraws its notices; those that are over stay as they ended. */
export async function closeTakedown(tx: Tx, id: Id, closedAt: Date): Promise<void> {
  await endTakedown(tx, id, closedAt)
  await tx
    .update(takedownNotices)
    .set({ state: 'withdrawn', dueAt: null })
    .where(and(eq(takedownNotices.takedownId, id), notInArray(takedownNotices.state, overStates)))
}

type Part = { page: number; pageSize: number; cluster?: Id | undefined }

export async function listOfOwner(db: Db, ownerId: Id, { page, pageSize, cluster }: Part) {
  const own = and(eq(takedowns.ownerId, ownerId), cluster === undefined ? undefined : eq(takedowns.clusterId, cluster))
  const rows = await db
    .select()
    .from(takedowns)
    .where(own)
    .orderBy(desc(takedowns.createdAt), desc(takedowns.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(takedowns, own) }
}

export const takedownsOfOwner = async (db: Db, ownerId: Id): Promise<TakedownRow[]> =>
  await db.select().from(takedowns).where(eq(takedowns.ownerId, ownerId)).orderBy(asc(takedowns.createdAt))

export async function usesOf(db: Db | Tx, ids: readonly Id[]): Promise<UseRow[]> {
  if (ids.length === 0) return []
  return await db
    .select()
    .from(takedownUses)
    .where(inArray(takedownUses.takedownId, [...ids]))
    .orderBy(asc(takedownUses.pageUrl), asc(takedownUses.matchId))
}

export async function noticesOf(db: Db | Tx, ids: readonly Id[]): Promise<NoticeRow[]> {
  if (ids.length === 0) return []
  return await db
    .select()
    .from(takedownNotices)
    .where(inArray(takedownNotices.takedownId, [...ids]))
    .orderBy(asc(takedownNotices.n))
}

export const mailsOf = async (db: Db | Tx, id: Id): Promise<MailRow[]> =>
  await db
    .select()
    .from(takedownMails)
    .where(eq(takedownMails.takedownId, id))
    .orderBy(asc(takedownMails.at), asc(takedownMails.id))

export const historyOf = async (db: Db | Tx, id: Id): Promise<HistoryRow[]> =>
  await db.select().from(takedownHistory).where(eq(takedownHistory.takedownId, id)).orderBy(asc(takedownHistory.n))

/** The open takedown of the owner's cluster. */
export async function openTakedownOf(db: Db | Tx, ownerId: Id, clusterId: Id): Promise<Id | undefined> {
  const [found] = await db
    .select({ id: takedowns.id })
    .from(takedowns)
    .where(and(eq(takedowns.ownerId, ownerId), eq(takedowns.clusterId, clusterId), isNull(takedowns.closedAt)))
  return found?.id
}

/** True where a takedown of the cluster was made at this moment or later. */
export async function isTakedownSince(tx: Tx, clusterId: Id, since: Date): Promise<boolean> {
  return (await tx.$count(takedowns, and(eq(takedowns.clusterId, clusterId), gte(takedowns.createdAt, since)))) > 0
}

/** The owner's open takedowns of these clusters, in the order of their ids. */
export async function openTakedownsIn(tx: Tx, ownerId: Id, clusterIds: readonly Id[]): Promise<TakedownRow[]> {
  return await tx
    .select()
    .from(takedowns)
    .where(
      and(eq(takedowns.ownerId, ownerId), inArray(takedowns.clusterId, [...clusterIds]), isNull(takedowns.closedAt)),
    )
    .orderBy(asc(takedowns.id))
}

export async function moveTakedown(tx: Tx, id: Id, clusterId: Id): Promise<void> {
  await tx.update(takedowns).set({ clusterId }).where(eq(takedowns.id, id))
}

export async function renameImages(tx: Tx, gone: readonly Id[], kept: Id): Promise<void> {
  await tx
    .update(takedownUses)
    .set({ imageId: kept })
    .where(inArray(takedownUses.imageId, [...gone]))
  const written = await tx
    .select({ id: takedowns.id, facts: takedowns.facts })
    .from(takedowns)
    .where(
      inArray(
        takedowns.id,
        tx.select({ id: takedownUses.takedownId }).from(takedownUses).where(eq(takedownUses.imageId, kept)),
      ),
    )
    .for('update')
  for (const { id, facts } of written) if (facts) await writeFacts(tx, id, withImage(facts, gone, kept))
}

/** The kept image's own work goes first, else that of the first image that was merged into it. */
export function withImage(facts: TakedownFacts, gone: readonly Id[], kept: Id): TakedownFacts {
  const renamed = facts.works.map((work) => (gone.includes(work.image) ? { ...work, image: kept } : work))
  const own = facts.works.find(({ image }) => image === kept) ?? renamed.find(({ image }) => image === kept)
  return { ...facts, works: [...renamed.filter(({ image }) => image !== kept), ...(own ? [own] : [])] }
}

export async function removeUsesOfImages(tx: Tx, imageIds: readonly Id[]): Promise<void> {
  await tx.delete(takedownUses).where(inArray(takedownUses.imageId, [...imageIds]))
}

export async function removeTakedownsOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(takedowns).where(eq(takedowns.ownerId, ownerId))
}

/** The folder of a takedown's files in the bucket of cases. */
export const takedownFolder = (id: Id): string => `takedowns/${id}/`
