import { date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RegistrationOffice } from '#contract/registrations/options.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Registrations that images have from elsewhere, by the word of their owners: one of each Office. */
export const registrationEarlier = pgTable(
  'registration_earlier',
  {
    imageId: text('image_id').notNull(),
    office: text('office').$type<RegistrationOffice>().notNull(),
    ownerId: text('owner_id').notNull(),
    /** As the Office prints it. */
    number: text('number').notNull(),
    effectiveOn: date('effective_on', { mode: 'string' }),
    source: text('source').$type<'sheet'>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.imageId, table.office] }),
    index('registration_earlier_of_owner').on(table.ownerId),
  ],
)
