import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { FeeKey, Fees } from '#contract/pricing/fees.ts'
import type { CasePrice, PriceChoice } from '#contract/pricing/price.ts'
import type { Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { cases as caseTable } from '#server/cases/tables/index.ts'
import { moment } from '#server/platform/db/columns.ts'

/** A person of legal or finance who took responsibility for a figure. */
type FeeTaker = { by: Id; name: string; at: string }

/** The table of fees, each time it was changed; the newest version holds. */
export const feeTables = pgTable('fee_tables', {
  version: integer('version').primaryKey(),
  fees: jsonb('fees').$type<Fees>().notNull(),
  /** The provider's own figures, without a source. */
  unsourced: jsonb('unsourced').$type<FeeKey[]>().notNull().default([]),
  /** Name of the person who answers for them. */
  responsibility: jsonb('responsibility').$type<Partial<Record<FeeKey, FeeTaker>>>().notNull().default({}),
  reason: text('reason').notNull(),
  setAt: moment('set_at').notNull(),
  /** The account that set it; null for the figures that the app begins with. */
  setBy: text('set_by'),
  setByName: text('set_by_name').notNull(),
})

/** What is asked for in a case, each time it was set; the newest version holds. Amounts are in the currency's smallest unit. */
export const casePrices = pgTable(
  'case_prices',
  {
    caseId: text('case_id')
      .notNull()
      .references(() => caseTable.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    lines: jsonb('lines').$type<CasePrice['lines']>().notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    /** Licences that can be bought with it; null for one sum, set before both prices were told apart. */
    licences: jsonb('licences').$type<NonNullable<CasePrice['licences']>>(),
    steps: jsonb('steps').$type<NonNullable<CasePrice['steps']>>(),
    sources: jsonb('sources').$type<NonNullable<CasePrice['sources']>>(),
    /** What the lines came to by the table alone, where less is asked for. */
    listTotal: bigint('list_total', { mode: 'number' }),
    /** The least that staff may agree on; shown to nobody else. */
    floor: bigint('floor', { mode: 'number' }),
    factors: jsonb('factors').$type<CasePrice['factors']>().notNull(),
    /** The version of the table of fees that it was made by. */
    feesVersion: integer('fees_version').notNull(),
    approval: text('approval').$type<CasePrice['approval']>().notNull(),
    /** What the owner wrote when they refused it. */
    approvalNote: text('approval_note'),
    approvedAt: moment('approved_at'),
    reason: text('reason').notNull(),
    setAt: moment('set_at').notNull(),
    setBy: text('set_by').notNull(),
    setByName: text('set_by_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.version] })],
)

/** Choices of a payer between both prices; the newest version holds. */
export const priceChoices = pgTable(
  'price_choices',
  {
    caseId: text('case_id')
      .notNull()
      .references(() => caseTable.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** Days of the licence; null for the past alone. */
    days: integer('days').$type<PriceChoice['days']>(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.version] })],
)

/** Estimated price of a case on the day of its submission, in the currency's smallest unit; it is held against the price at its end. */
export const caseEstimates = pgTable('case_estimates', {
  caseId: text('case_id')
    .primaryKey()
    .references(() => caseTable.id, { onDelete: 'cascade' }),
  currency: text('currency').$type<Currency>().notNull(),
  low: bigint('low', { mode: 'number' }).notNull(),
  high: bigint('high', { mode: 'number' }).notNull(),
  feesVersion: integer('fees_version').notNull(),
  at: moment('at').notNull(),
})
