import { bigint, date, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReadCertificate } from '#contract/registrations/package/certificate.ts'
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
    source: text('source').$type<'sheet' | 'certificate'>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.imageId, table.office] }),
    index('registration_earlier_of_owner').on(table.ownerId),
  ],
)

/** Certificates of registrations from elsewhere, which owners uploaded: one of each image and Office. */
export const registrationEarlierCertificates = pgTable(
  'registration_earlier_certificates',
  {
    imageId: text('image_id').notNull(),
    office: text('office').$type<RegistrationOffice>().notNull(),
    ownerId: text('owner_id').notNull(),
    /** In the bucket of cases. */
    objectKey: text('object_key').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    read: jsonb('read').$type<ReadCertificate>().notNull(),
    /** Null until the owner has confirmed the number. */
    confirmedAt: moment('confirmed_at'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.imageId, table.office] }),
    index('registration_earlier_certificates_of_owner').on(table.ownerId),
  ],
)
