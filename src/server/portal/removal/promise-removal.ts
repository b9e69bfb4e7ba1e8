import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertPromise } from './removal-store.ts'

/** Days after the payment in which the pictures are to be taken down. */
export const removalDays = 14
const dayMs = 86_400_000

/** The day of a moment, so many days later. */
export const dayAfter = (at: Date, days: number): string =>
  new Date(at.getTime() + days * dayMs).toISOString().slice(0, 10)

/** Writes down the promise that goes with the payment of the past alone, and the day of its look. */
export async function promiseRemoval(tx: Tx, about: { licenceId: Id; caseId: Id; now: Date }): Promise<void> {
  const { licenceId, caseId, now } = about
  await insertPromise(tx, {
    licenceId,
    caseId,
    promisedAt: now,
    removeBy: dayAfter(now, removalDays),
    looks: 0,
    lookOn: dayAfter(now, removalDays + 1),
    lookedAt: null,
    outcome: null,
    screenshotKey: null,
    screenshotHash: null,
  })
}
