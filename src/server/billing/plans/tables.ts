import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CouponPurpose } from '#contract/billing/coupons.ts'
import type { PlanId } from '#contract/billing/plans.ts'
import type { ProgramAccess } from '#contract/platform/scopes.ts'
import type { Currency } from '#contract/reference/money.ts'
import type { RegistrationOption } from '#contract/reference/registration-options.ts'
import { moment } from '#server/platform/db/columns.ts'

/** In minor units by the exponent of ISO 4217. */
const amount = (name: string) => bigint(name, { mode: 'number' })

/** Plans on offer with their limits. Null means unlimited. */
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
  searchesPerMonth: integer('searches_per_month').notNull().default(0),
  programAccess: text('program_access').$type<ProgramAccess>().notNull().default('none'),
  programCallsPerMinute: integer('program_calls_per_minute').notNull().default(0),
})

/** The price of a plan from a moment on; the newest begun one counts. */
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

/** Bookings of plans with their ends, as last read from the processor. */
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
    /** At the processor; null until it has answered, and for what was given by hand. */
    processorId: text('processor_id'),
    state: text('state').$type<'waiting' | 'active' | 'past-due' | 'ended'>().notNull().default('active'),
    buyer: text('buyer').$type<'consumer' | 'business'>().notNull().default('consumer'),
    currency: text('currency').notNull().default('USD'),
    amount: amount('amount').notNull().default(0),
    periodFrom: moment('period_from'),
    periodTo: moment('period_to'),
    endsAtPeriodEnd: boolean('ends_at_period_end').notNull().default(false),
    /** The processor's price whose payment takes back the cancellation: of a larger plan that was ordered after it. */
    resumesWith: text('resumes_with'),
    /** Since when its card fails. */
    failedAt: moment('failed_at'),
    /** Mails sent about it. */
    mailsSent: integer('mails_sent').notNull().default(0),
    /** End of the period whose renewal was announced. */
    renewalToldFor: moment('renewal_told_for'),
    /** The plan booked for the time after it. */
    nextPlanId: text('next_plan_id').$type<PlanId>(),
    nextInterval: text('next_interval').$type<'month' | 'year'>(),
    couponId: text('coupon_id').references(() => coupons.id),
    /** The one that it follows. */
    followsId: text('follows_id'),
    withdrawnAt: moment('withdrawn_at'),
    /** When the processor was last asked. */
    readAt: moment('read_at'),
  },
  (table) => [
    index('subscriptions_account').on(table.accountId, table.startsAt),
    uniqueIndex('subscriptions_processor').on(table.processorId),
    uniqueIndex('subscriptions_follows').on(table.followsId),
    uniqueIndex('subscriptions_waiting')
      .on(table.accountId)
      .where(sql`${table.state} = 'waiting'`),
    index('subscriptions_to_read')
      .on(table.readAt)
      .where(sql`${table.state} <> 'ended'`),
    index('subscriptions_to_renew')
      .on(table.periodTo)
      .where(sql`${table.state} = 'active' and ${table.interval} = 'year' and not ${table.endsAtPeriodEnd}`),
  ],
)

/** An account's customer id at the card processor, and the coupon for its next booking. */
export const planCustomers = pgTable('plan_customers', {
  accountId: text('account_id').primaryKey(),
  customer: text('customer'),
  couponId: text('coupon_id').references(() => coupons.id),
})

/** Discounts on plans or registrations, created by staff. */
export const coupons = pgTable(
  'coupons',
  {
    id: text('id').primaryKey(),
    /** In capitals. */
    code: text('code').notNull(),
    percent: integer('percent'),
    amount: amount('amount'),
    currency: text('currency').$type<Currency>(),
    duration: text('duration').$type<'once' | 'forever' | 'months'>().notNull(),
    months: integer('months'),
    expiresAt: moment('expires_at'),
    most: integer('most'),
    countsFor: text('counts_for').$type<CouponPurpose>().notNull().default('plans'),
    plans: jsonb('plans').$type<PlanId[]>().notNull(),
    registrations: jsonb('registrations').$type<RegistrationOption[]>().notNull().default([]),
    endedAt: moment('ended_at'),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [uniqueIndex('coupons_code').on(table.code)],
)

/** Which account has used which coupon, once. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    couponId: text('coupon_id')
      .notNull()
      .references(() => coupons.id),
    accountId: text('account_id').notNull(),
    /** The booking, or the order of a registration, that it was used for. */
    subscriptionId: text('subscription_id'),
    registrationId: text('registration_id'),
    usedAt: moment('used_at').notNull(),
    /** When the order was paid; null before, and for bookings. */
    paidAt: moment('paid_at'),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.accountId] }),
    index('coupon_uses_registration').on(table.registrationId),
    check('coupon_uses_one_subject', sql`(${table.subscriptionId} is null) <> (${table.registrationId} is null)`),
  ],
)
