import { and, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { ImageSource } from '#contract/images/sources.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { sourceConnections, sourceHandshakes } from './tables.ts'

export type ConnectionRow = typeof sourceConnections.$inferSelect
export type HandshakeRow = typeof sourceHandshakes.$inferSelect

export async function connectionsOf(db: Db | Tx, ownerId: Id): Promise<ConnectionRow[]> {
  return await db.select().from(sourceConnections).where(eq(sourceConnections.ownerId, ownerId))
}

/** The owner's own connection with a service, whatever text names the service. */
export async function findConnection(db: Db | Tx, ownerId: Id, service: string): Promise<ConnectionRow | undefined> {
  const [found] = await db
    .select()
    .from(sourceConnections)
    .where(and(eq(sourceConnections.ownerId, ownerId), eq(sourceConnections.service, service as ImageSource)))
  return found
}

/** For jobs, which act for the app. */
export async function readConnection(db: Db | Tx, id: Id): Promise<ConnectionRow | undefined> {
  const [found] = await db.select().from(sourceConnections).where(eq(sourceConnections.id, id))
  return found
}

/** One connection of each service: connecting again gives the one that is there other tokens, and it starts afresh for another account. */
export async function putConnection(tx: Tx, connection: Omit<ConnectionRow, 'folders'>): Promise<ConnectionRow> {
  const { account, accountKey, settings, publicOnly, nextSyncAt, connectedAt } = connection
  const isSameAccount = sql`${sourceConnections.accountKey} = ${accountKey}`
  const isSame = sql`${sourceConnections.accountKey} = ${accountKey} and ${sourceConnections.publicOnly} = ${publicOnly}`
  const [put] = await tx
    .insert(sourceConnections)
    .values(connection)
    .onConflictDoUpdate({
      target: [sourceConnections.ownerId, sourceConnections.service],
      set: {
        account,
        accountKey,
        settings,
        publicOnly,
        connectedAt,
        nextSyncAt,
        state: 'connected',
        problem: null,
        folders: sql`case when ${isSameAccount} then ${sourceConnections.folders} end`,
        changesFrom: sql`case when ${isSame} then ${sourceConnections.changesFrom} end`,
      },
    })
    .returning()
  return put!
}

export async function changeConnection(tx: Db | Tx, id: Id, change: Partial<ConnectionRow>): Promise<void> {
  await tx.update(sourceConnections).set(change).where(eq(sourceConnections.id, id))
}

export async function deleteConnection(tx: Tx, id: Id): Promise<void> {
  await tx.delete(sourceConnections).where(eq(sourceConnections.id, id))
}

/** Connections whose time has come to be read again, the longest overdue first. */
export async function dueConnections(db: Db, now: Date, limit: number): Promise<ConnectionRow[]> {
  return await db
    .select()
    .from(sourceConnections)
    .where(
      and(
        isNotNull(sourceConnections.nextSyncAt),
        lte(sourceConnections.nextSyncAt, now),
        eq(sourceConnections.state, 'connected'),
      ),
    )
    .orderBy(sourceConnections.nextSyncAt)
    .limit(limit)
}

/** Connections in the order of their ids, after one of them. */
export async function connectionsAfter(db: Db, after: string, limit: number): Promise<ConnectionRow[]> {
  return await db
    .select()
    .from(sourceConnections)
    .where(gt(sourceConnections.id, after))
    .orderBy(sourceConnections.id)
    .limit(limit)
}

/** Replaces the sealed tokens that were read; false when another writer was first. */
export async function exchangeAccess(db: Db, id: Id, before: string, access: string): Promise<boolean> {
  const changed = await db
    .update(sourceConnections)
    .set({ access })
    .where(and(eq(sourceConnections.id, id), eq(sourceConnections.access, before)))
    .returning({ id: sourceConnections.id })
  return changed.length > 0
}

export async function insertHandshake(db: Db, handshake: HandshakeRow): Promise<void> {
  await db.insert(sourceHandshakes).values(handshake)
}

/** The handshake of this state, which is good once and only for the service that it was begun with. */
export async function takeHandshake(db: Db, stateHash: string, service: string): Promise<HandshakeRow | undefined> {
  const [taken] = await db
    .delete(sourceHandshakes)
    .where(and(eq(sourceHandshakes.stateHash, stateHash), eq(sourceHandshakes.service, service as ImageSource)))
    .returning()
  return taken
}

export async function removeHandshakesBefore(db: Db, now: Date): Promise<void> {
  await db.delete(sourceHandshakes).where(lt(sourceHandshakes.expiresAt, now))
}
