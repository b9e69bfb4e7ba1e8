import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PlanId } from '#contract/billing/plans.ts'
import { moment } from '#server/platform/db/columns.ts'

/** In minor units by the exponent of ISO 4217. */
const amount = (name: string) => bigint(name, { mode: 'number' })

/** What people can book, and what it gives them. Null is without a limit. */
export const plans = pgTable('plans', {
  id: text('id').$type<PlanId>().primaryKey(),
  position: integer('position').notNull(),
  isOnSale: boolean('is_on_sale').notNull(),
  monitoredImages: integer('monitored_images').notNull(),
  rescanHours: integer('rescan_hours').notNull(),
  newImageHours: integer('new_image_hours'),
  takedownsPerMonth: integer('takedowns_per_month'),
  caseFeePercent: integer('case_fee_percent').notNull(),
  evidenceCapturesPerMonth: integer('evidence_captures_per_month').notNull(),
  storageBytes: bigint('storage_bytes', { mode: 'number' }).notNull(),
  openCrawls: integer('open_crawls').notNull(),
})

/** What a plan costs from a moment on; the newest that has begun counts. */
export const planPrices = pgTable(
  'plan_prices',
  {
    planId: text('plan_id')
      .$type<PlanId>()
      .notNull()
      .references(() => plans.id),
    interval: text('interval').$type<'month' | 'year'>().notNull(),
    currency: text('currency').notNull(),
    amount: amount('amount').notNull(),
    from: moment('from').notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.interval, table.currency, table.from] })],
)

/** Who has booked which plan, and until when that counts. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    planId: text('plan_id')
      .$type<PlanId>()
      .notNull()
      .references(() => plans.id),
    interval: text('interval').$type<'month' | 'year'>().notNull(),
    /** From when to when the plan counts; without an end for as long as it is paid. */
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('subscriptions_account').on(table.accountId, table.startsAt)],
)
