import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Image } from '#contract/images/image.ts'
import { moment } from '#server/platform/db/columns.ts'

export const images = pgTable(
  'images',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    title: text('title').notNull(),
    fileName: text('file_name').notNull(),
    source: text('source').$type<Image['source']>().notNull(),
    state: text('state').$type<Image['state']>().notNull(),
    problem: text('problem'),
    objectKey: text('object_key').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** SHA-256 of the file, in hexadecimal. */
    contentHash: text('content_hash'),
    ignored: boolean('ignored').notNull().default(false),
    /** Finds that the owner has not ignored; written by matching in the transaction that finds or judges. */
    matchCount: integer('match_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('images_object').on(table.objectKey),
    index('images_of_owner').on(table.ownerId, table.createdAt, table.id),
  ],
)

/** How many images an owner has, kept in step by every transaction that adds or removes one, so that no list has to count. */
export const imageTotals = pgTable('image_totals', {
  ownerId: text('owner_id').primaryKey(),
  total: integer('total').notNull(),
})
