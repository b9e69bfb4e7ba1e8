import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** The owner's ledger: buyers, images, places, ends and proofs. */
export const licences = pgTable(
  'licences',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    kind: text('kind').$type<'licence' | 'stock'>().notNull(),
    /** The number of the invoice or of the sale. */
    reference: text('reference'),
    client: text('client').notNull(),
    /** Hosts on which the client may show them; those below count too. Empty where it is not known, as with most stock sales. */
    hosts: text('hosts').array().notNull(),
    /** Images by id, file name or title; empty means all. */
    images: text('images').array().notNull(),
    /** The stock agency that sold it. */
    agency: text('agency'),
    startsOn: date('starts_on').notNull(),
    /** The last day; null for good. */
    endsOn: date('ends_on'),
    /** The largest longer side in pixels; null for any. */
    longestSide: integer('longest_side'),
    feeMinor: bigint('fee_minor', { mode: 'number' }),
    currency: text('currency'),
    note: text('note'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('licences_owner').on(table.ownerId, table.createdAt, table.id)],
)

/** Image names from the entries of a ledger, as `plainName` writes them: they mark the owner's licensed images. */
export const licensedNames = pgTable(
  'licensed_names',
  { ownerId: text('owner_id').notNull(), name: text('name').notNull() },
  (table) => [primaryKey({ columns: [table.ownerId, table.name] })],
)
