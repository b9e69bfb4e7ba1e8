import { z } from 'zod'
import { isLegalOffered } from '#contract/cases/state-questions.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import { lockAnyCase } from '#server/cases/rows/index.ts'
import { moveCase } from '#server/cases/moving/index.ts'
import { lastDayOf } from '#server/platform/latest-day.ts'
import { job } from '#server/platform/jobs/job.ts'
import { legalNotifications } from '../notifications.ts'
import { changeOffer, type OfferRow, offersEndingBy, openOfferOf } from './offer-store.ts'
import { type OfferNeeds, wordsOn } from './make-offer.ts'

/** Reminds owners of waiting offers, and ends expired ones. */
export const followOffersJob = job({
  name: 'follow-lawyers-offers',
  payload: z.object({}),
  schedule: '42 * * * *',
  catchesUp: true,
})

/** Days before the last day of the two reminders. */
const remindedBefore = [7, 2] as const
const dayMs = 86_400_000
const atOnce = 500

export async function followOffers(deps: OfferNeeds): Promise<void> {
  const now = deps.clock()
  // The last day ends 36 hours after its start.
  const soon = new Date(now.getTime() + (remindedBefore[0] + 2) * dayMs)
  for (const offer of await offersEndingBy(deps.db, soon, atOnce)) {
    if (offer.expiresAt <= now) await expire(deps, offer)
    else if (offer.reminders < remindersDue(offer, now)) await remind(deps, offer)
  }
}

/** Reminders due by now, except on the offer's day. */
function remindersDue({ expiresAt, madeAt }: OfferRow, now: Date): number {
  if (now.getTime() - madeAt.getTime() < dayMs) return 0
  return remindedBefore.filter((days) => now.getTime() >= Date.parse(lastDayOf(expiresAt)) - days * dayMs).length
}

async function remind(deps: OfferNeeds, { id, caseId }: OfferRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    const offer = await openOfferOf(tx, caseId)
    if (!row || !isLegalOffered(row.state) || offer?.id !== id) return
    const reminders = remindersDue(offer, deps.clock())
    if (offer.reminders >= reminders) return
    await changeOffer(tx, id, { reminders })
    await notify(deps, tx, legalNotifications.waits, wordsOn(row, offer))
  })
}

async function expire(deps: OfferNeeds, { id, caseId }: OfferRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    const offer = await openOfferOf(tx, caseId)
    // The offer ends when its case resumes.
    if (offer?.id !== id || !row || !isLegalOffered(row.state)) return
    await changeOffer(tx, id, { state: 'expired' })
    const note = 'You did not answer in time, so nothing was handed over.'
    await moveCase(deps, tx, row, {
      to: 'escalation_review',
      by: 'system',
      actorId: null,
      note: 'The offer of lawyers ran out without an answer.',
    })
    await notify(deps, tx, legalNotifications.over, wordsOn(row, offer, note))
  })
}
