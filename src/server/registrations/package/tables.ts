import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'
import { registrations } from '../tables.ts'

/** Files of a package. */
export const registrationFiles = pgTable(
  'registration_files',
  {
    registrationId: text('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    /** Words for people, such as "Title list". */
    label: text('label').notNull(),
    /** Place among the files, counted from 1. */
    place: integer('place').notNull(),
    type: text('type').notNull(),
    /** In the bucket of cases; null for ZIP files, which are written while they are downloaded. */
    objectKey: text('object_key'),
    /** Numbers of the first and the last work in a ZIP file; null for other files. */
    firstWork: integer('first_work'),
    lastWork: integer('last_work'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** In hexadecimal, of the whole file. */
    sha256: text('sha256').notNull(),
    /** SHA-256 of what the file is made of: an equal one is not made again. */
    madeOf: text('made_of').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.registrationId, table.name] })],
)

/** Copies of works for the deposit. Their number is the progress of the package. */
export const registrationPictures = pgTable(
  'registration_pictures',
  {
    registrationId: text('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    imageId: text('image_id').notNull(),
    /** Its name in the ZIP file and in the title list. */
    fileName: text('file_name').notNull(),
    /** In the bucket of cases. */
    objectKey: text('object_key').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** CRC-32 of the file, as ZIP files need it. */
    crc: bigint('crc', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.registrationId, table.n] })],
)
