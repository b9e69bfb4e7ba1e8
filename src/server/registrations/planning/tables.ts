import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PublicationDay, RegistrationParty, WorkType } from '#contract/registrations/facts.ts'
import type { Id } from '#contract/wire.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Authors with their claimants, kept for many images. */
export const registrationParties = pgTable(
  'registration_parties',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    party: jsonb('party').$type<RegistrationParty>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('registration_parties_of_owner').on(table.ownerId, table.createdAt, table.id)],
)

/** Facts that the owner gave about an image for its registration. A null leaves the fact to the image itself. */
export const registrationFacts = pgTable(
  'registration_facts',
  {
    imageId: text('image_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** The title for the Office. */
    title: text('title'),
    workType: text('work_type').$type<WorkType>().notNull().default('photograph'),
    createdOn: date('created_on', { mode: 'string' }),
    isPublished: boolean('is_published'),
    /** `YYYY-MM-DD`, or `YYYY-MM`. */
    publishedOn: text('published_on').$type<PublicationDay>(),
    publishedIn: text('published_in'),
    partyId: text('party_id').references(() => registrationParties.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('registration_facts_of_owner').on(table.ownerId),
    index('registration_facts_of_party').on(table.partyId),
    index('registration_facts_published').on(table.publishedOn),
  ],
)

/** Reminders of windows that close, each told once. */
export const registrationReminders = pgTable(
  'registration_reminders',
  {
    ownerId: text('owner_id').notNull(),
    windowEnd: date('window_end', { mode: 'string' }).notNull(),
    /** Days before the end: 60, 30 or 7. */
    days: integer('days').notNull(),
    toldAt: moment('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.windowEnd, table.days] })],
)

/** Images that owners chose for an order, kept while its page is open. */
export const registrationSelections = pgTable(
  'registration_selections',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    images: jsonb('images').$type<Id[]>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('registration_selections_of_owner').on(table.ownerId, table.at)],
)
