import { and, eq } from 'drizzle-orm'
import type { Processor } from '#server/gateways/processor-event.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { processorMessages } from './tables.ts'

/** True for the first message of its id. A simultaneous second one waits for this transaction. */
export async function keepMessage(tx: Tx, message: typeof processorMessages.$inferInsert): Promise<boolean> {
  const kept = await tx
    .insert(processorMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: processorMessages.id })
  return kept.length > 0
}

export async function isKept(db: Db, processor: Processor, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: processorMessages.id })
    .from(processorMessages)
    .where(and(eq(processorMessages.processor, processor), eq(processorMessages.id, id)))
  return rows.length > 0
}
