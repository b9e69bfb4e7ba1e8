import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReadCertificate } from '#contract/registrations/package/certificate.ts'
import type { OfficeLetter } from '#contract/registrations/desk-endpoints.ts'
import type { OrderFacts, PublicationDay, WorkType } from '#contract/registrations/facts.ts'
import type { RegistrationOption } from '#contract/registrations/options.ts'
import type { RegistrationCertificate, RegistrationPrice } from '#contract/registrations/registration.ts'
import type { RegistrationState } from '#contract/registrations/states.ts'
import type { RegistrationStepKind } from '#contract/registrations/steps.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Orders of copyright registrations. */
export const registrations = pgTable(
  'registrations',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    option: text('option').$type<RegistrationOption>().notNull(),
    state: text('state').$type<RegistrationState>().notNull(),
    title: text('title').notNull(),
    facts: jsonb('facts').$type<OrderFacts>().notNull(),
    coupon: text('coupon'),
    /** The price at which the order was paid; null before the first payment began. */
    price: jsonb('price').$type<RegistrationPrice>(),
    /** Name of the person who declared, as it was then; null before the declarations. */
    declaredBy: text('declared_by'),
    declaredAt: moment('declared_at'),
    /** The Office's number of the application, noted before the filing. */
    caseNumber: text('case_number'),
    /** The number that the Office gave the application. */
    filingNumber: text('filing_number'),
    filedOn: date('filed_on', { mode: 'string' }),
    certificate: jsonb('certificate').$type<RegistrationCertificate>(),
    /** Numbers of the uploaded certificate; null before an upload. */
    certificateRead: jsonb('certificate_read').$type<ReadCertificate>(),
    /** The Office's reason for the refusal. */
    refusal: text('refusal'),
    /** The refused order that this one corrects. */
    corrects: text('corrects'),
    /** The day until which acting pays; null where nothing is lost by waiting. */
    actBy: date('act_by', { mode: 'string' }),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    /** The moment of the last change of the state. */
    movedAt: moment('moved_at').notNull(),
  },
  (table) => [
    index('registrations_of_owner').on(table.ownerId, table.createdAt, table.id),
    index('registrations_in_state').on(table.state, table.actBy, table.movedAt),
    index('registrations_corrects').on(table.corrects),
  ],
)

/** Images of an order, in the order of its title list, with their facts as they are registered. */
export const registrationWorks = pgTable(
  'registration_works',
  {
    registrationId: text('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    /** From 1. */
    n: integer('n').notNull(),
    imageId: text('image_id').notNull(),
    title: text('title').notNull(),
    fileName: text('file_name').notNull(),
    workType: text('work_type').$type<WorkType>().notNull(),
    createdOn: date('created_on', { mode: 'string' }),
    isPublished: boolean('is_published'),
    publishedOn: text('published_on').$type<PublicationDay>(),
    publishedIn: text('published_in'),
    /** The moment at which the image left the library of its owner. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.n] }),
    index('registration_works_of_image').on(table.imageId),
  ],
)

export const registrationHistory = pgTable(
  'registration_history',
  {
    registrationId: text('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    at: moment('at').notNull(),
    step: text('step').$type<RegistrationStepKind>().notNull(),
    by: text('by').$type<'owner' | 'staff' | 'system'>().notNull(),
    /** The account that acted; null for jobs. */
    userId: text('user_id'),
    note: text('note'),
  },
  (table) => [primaryKey({ columns: [table.registrationId, table.n] })],
)

/** A file in the bucket of cases. */
export type KeptFile = { name: string; type: string; bytes: number; objectKey: string }

/** Letters between the Office and us. Rows are added, never changed. */
export const registrationLetters = pgTable(
  'registration_letters',
  {
    registrationId: text('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    direction: text('direction').$type<OfficeLetter['direction']>().notNull(),
    on: date('on_day', { mode: 'string' }).notNull(),
    text: text('text').notNull(),
    files: jsonb('files').$type<KeptFile[]>().notNull().default([]),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.registrationId, table.n] })],
)
