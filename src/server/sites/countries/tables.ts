import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CountryServices } from '#contract/sites/countries/country-services.ts'
import { moment } from '#server/platform/db/columns.ts'

/** The services of a country as staff decided; the newest version counts. Rows are added, never changed. */
export const countryServices = pgTable(
  'country_services',
  {
    country: text('country').notNull(),
    /** From 1; version 0 comes with the product. */
    version: integer('version').notNull(),
    takedownTemplate: integer('takedown_template').$type<CountryServices['takedownTemplate']>().notNull(),
    resolution: boolean('resolution').notNull(),
    legalOnly: boolean('legal_only').notNull(),
    tmSubmissionOnly: boolean('tm_submission_only').notNull(),
    noStockImage: boolean('no_stock_image').notNull(),
    noCreativeCommons: boolean('no_creative_commons').notNull(),
    minimumCCScore: integer('minimum_cc_score'),
    returnAddressId: text('return_address_id'),
    /** Since when staff take no cases there, or leave them to lawyers; null while they do not. */
    closedAt: moment('closed_at'),
    legalOnlyAt: moment('legal_only_at'),
    source: text('source').notNull(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.country, table.version] }),
    check('country_services_legal_is_resolved', sql`${table.resolution} or not ${table.legalOnly}`),
  ],
)

/** Addresses to which letters come back. */
export const returnAddresses = pgTable('return_addresses', {
  id: text('id').primaryKey(),
  /** Lines as they stand on the letter. */
  lines: text('lines').array().notNull(),
  by: text('by_account').notNull(),
  byName: text('by_name').notNull(),
  at: moment('at').notNull(),
})
