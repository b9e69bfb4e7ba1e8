import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Processor, ProcessorEvent } from '#server/gateways/processor-event.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Every message of a processor whose signature held, by its own id: what stands here was acted on, or asks for nothing. */
export const processorMessages = pgTable(
  'processor_messages',
  {
    processor: text('processor').$type<Processor>().notNull(),
    id: text('id').notNull(),
    /** The processor's word for what happened. */
    type: text('type').notNull(),
    object: text('object').notNull(),
    /** When it happened, as the processor says. */
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** The published event as read again; null for messages without consequence. */
    event: jsonb('event').$type<ProcessorEvent>(),
  },
  (table) => [primaryKey({ columns: [table.processor, table.id] })],
)
