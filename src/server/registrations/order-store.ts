import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import { partOf, type RegistrationShow, RegistrationState } from '#contract/registrations/states.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { registrationHistory, registrations, registrationWorks } from './tables.ts'

export type RegistrationRow = typeof registrations.$inferSelect
export type WorkRow = typeof registrationWorks.$inferSelect
export type StepRow = typeof registrationHistory.$inferSelect

export async function insertRegistration(tx: Tx, row: RegistrationRow, works: WorkRow[]): Promise<void> {
  await tx.insert(registrations).values(row)
  if (works.length > 0) await tx.insert(registrationWorks).values(works)
}

const ownOrder = (ownerId: Id, id: Id) => and(eq(registrations.id, id), eq(registrations.ownerId, ownerId))

/** The owner's own order. */
export async function findRegistration(db: Db | Tx, ownerId: Id, id: Id): Promise<RegistrationRow | undefined> {
  const [found] = await db.select().from(registrations).where(ownOrder(ownerId, id))
  return found
}

export async function lockRegistration(tx: Tx, ownerId: Id, id: Id): Promise<RegistrationRow | undefined> {
  const [found] = await tx.select().from(registrations).where(ownOrder(ownerId, id)).for('update')
  return found
}

/** An order of any owner, for staff and jobs. */
export async function readRegistration(db: Db | Tx, id: Id): Promise<RegistrationRow | undefined> {
  const [found] = await db.select().from(registrations).where(eq(registrations.id, id))
  return found
}

/** Locks an order of any owner, for staff and jobs. */
export async function lockAnyRegistration(tx: Tx, id: Id): Promise<RegistrationRow | undefined> {
  const [found] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('update')
  return found
}

type Changes = Partial<Omit<RegistrationRow, 'id' | 'ownerId' | 'createdAt'>>

/** Changes an order that the caller has locked. */
export async function changeRegistration(tx: Tx, id: Id, changes: Changes): Promise<void> {
  await tx.update(registrations).set(changes).where(eq(registrations.id, id))
}

export async function removeRegistration(tx: Tx, id: Id): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.id, id))
}

/** Writes all works of an order again. The caller has locked it. */
export async function replaceWorks(tx: Tx, id: Id, works: WorkRow[]): Promise<void> {
  await tx.delete(registrationWorks).where(eq(registrationWorks.registrationId, id))
  if (works.length > 0) await tx.insert(registrationWorks).values(works)
}

/** Works of these orders, each order's in the order of its list. */
export async function worksOf(db: Db | Tx, ids: readonly Id[]): Promise<WorkRow[]> {
  if (ids.length === 0) return []
  return await db
    .select()
    .from(registrationWorks)
    .where(inArray(registrationWorks.registrationId, [...ids]))
    .orderBy(asc(registrationWorks.registrationId), asc(registrationWorks.n))
}

type Step = Omit<StepRow, 'n'>

/** Appends a line to the history. The caller has locked the order, or just made it. */
export async function recordStep(tx: Tx, line: Step): Promise<void> {
  const n = (await tx.$count(registrationHistory, eq(registrationHistory.registrationId, line.registrationId))) + 1
  await tx.insert(registrationHistory).values({ ...line, n })
}

export const historyOf = async (db: Db | Tx, id: Id): Promise<StepRow[]> =>
  await db
    .select()
    .from(registrationHistory)
    .where(eq(registrationHistory.registrationId, id))
    .orderBy(asc(registrationHistory.n))

type Part = { page: number; pageSize: number; image?: Id | undefined; show: RegistrationShow }

const statesIn = (show: RegistrationShow) => RegistrationState.options.filter((state) => partOf(state) === show)

export async function listOfOwner(db: Db, ownerId: Id, { page, pageSize, image, show }: Part) {
  const withImage = db
    .select({ id: registrationWorks.registrationId })
    .from(registrationWorks)
    .where(eq(registrationWorks.imageId, image ?? ''))
  const own = and(
    eq(registrations.ownerId, ownerId),
    image === undefined ? undefined : inArray(registrations.id, withImage),
    show === 'all' ? undefined : inArray(registrations.state, statesIn(show)),
  )
  const rows = await db
    .select()
    .from(registrations)
    .where(own)
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(registrations, own) }
}

export const registrationsOfOwner = async (db: Db, ownerId: Id): Promise<RegistrationRow[]> =>
  await db
    .select()
    .from(registrations)
    .where(eq(registrations.ownerId, ownerId))
    .orderBy(asc(registrations.createdAt), asc(registrations.id))

/** The owner's orders that hold an image, the newest first. */
export async function ordersWithImage(db: Db | Tx, ownerId: Id, imageId: Id): Promise<Id[]> {
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(registrationWorks, eq(registrationWorks.registrationId, registrations.id))
    .where(and(eq(registrations.ownerId, ownerId), eq(registrationWorks.imageId, imageId)))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
  return rows.map(({ id }) => id)
}

/** Orders that hold one of these images, with their works of them, locked in the order of their ids. */
export async function lockOrdersWith(tx: Tx, imageIds: readonly Id[]) {
  const ids = await tx
    .selectDistinct({ id: registrationWorks.registrationId })
    .from(registrationWorks)
    .where(inArray(registrationWorks.imageId, [...imageIds]))
  if (ids.length === 0) return []
  return await tx
    .select()
    .from(registrations)
    .where(
      inArray(
        registrations.id,
        ids.map(({ id }) => id),
      ),
    )
    .orderBy(asc(registrations.id))
    .for('update')
}

export async function markRemoved(tx: Tx, id: Id, imageIds: readonly Id[], at: Date): Promise<void> {
  await tx
    .update(registrationWorks)
    .set({ removedAt: at })
    .where(and(eq(registrationWorks.registrationId, id), inArray(registrationWorks.imageId, [...imageIds])))
}

export async function renameWork(tx: Tx, id: Id, n: number, imageId: Id): Promise<void> {
  await tx
    .update(registrationWorks)
    .set({ imageId })
    .where(and(eq(registrationWorks.registrationId, id), eq(registrationWorks.n, n)))
}

/** Number of the owner's orders beyond drafts that hold one of these images. */
export async function countOrdersWith(db: Db | Tx, ownerId: Id, imageIds: readonly Id[]): Promise<number> {
  if (imageIds.length === 0) return 0
  const rows = await db
    .selectDistinct({ id: registrations.id })
    .from(registrations)
    .innerJoin(registrationWorks, eq(registrationWorks.registrationId, registrations.id))
    .where(
      and(
        eq(registrations.ownerId, ownerId),
        ne(registrations.state, 'draft'),
        inArray(registrationWorks.imageId, [...imageIds]),
      ),
    )
  return rows.length
}

export async function removeRegistrationsOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(registrations).where(eq(registrations.ownerId, ownerId))
}

/** The order that corrects a refused one. */
export async function correctionOf(db: Db | Tx, id: Id): Promise<Id | null> {
  const [found] = await db.select({ id: registrations.id }).from(registrations).where(eq(registrations.corrects, id))
  return found?.id ?? null
}

/** The Office's number of the application, once it is known. */
export const numberOf = ({ filingNumber, caseNumber }: Pick<RegistrationRow, 'filingNumber' | 'caseNumber'>) =>
  filingNumber ?? caseNumber

/** The folder of an order's files in the bucket of cases. */
export const registrationFolder = (id: Id): string => `registrations/${id}/`
