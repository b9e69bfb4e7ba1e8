import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { moment } from '#server/platform/db/columns.ts'
import type { Portal } from '#contract/portal/page.ts'

/** Promises to take pictures down, made with the payment of the past alone. Each is looked at once, on its day. */
export const removalPromises = pgTable(
  'removal_promises',
  {
    licenceId: text('licence_id').primaryKey(),
    caseId: text('case_id').notNull(),
    promisedAt: moment('promised_at').notNull(),
    /** The last day on which the pictures may stand there. */
    removeBy: date('remove_by').notNull(),
    /** Looks that were not clear count, too. */
    looks: integer('looks').notNull(),
    /** The next look; null once the promise is looked at, or its payment was taken back. */
    lookOn: date('look_on'),
    lookedAt: moment('looked_at'),
    outcome: text('outcome').$type<NonNullable<Portal['removal']>['outcome']>(),
    /** The page as it was seen at the last look. */
    screenshotKey: text('screenshot_key'),
    screenshotHash: text('screenshot_hash'),
  },
  (table) => [
    index('removal_promises_case').on(table.caseId, table.promisedAt),
    index('removal_promises_to_look')
      .on(table.lookOn)
      .where(sql`${table.lookOn} is not null`),
  ],
)
