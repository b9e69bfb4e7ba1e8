import { caseMoved } from '#server/cases/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { on } from '#server/platform/features/feature-bus.ts'
import { defineFeature } from '#server/platform/features/feature.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { endedOtherwise, takeFromFirm } from './case-store.ts'
import { legalDeskRoutes } from './desk-routes.ts'
import { tellOfEnd } from './firms/tell-firm.ts'
import { accountData } from './account-data.ts'
import { legalNotifications } from './notifications.ts'
import { followOffers, followOffersJob } from './offers/follow-offers.ts'
import { endOffer, type OfferNeeds } from './offers/make-offer.ts'
import { makePackJob } from './packs/ask-for-pack.ts'
import { failPack, makePack, type PackNeeds } from './packs/make-pack.ts'
import { legalRoutes } from './routes.ts'

/** Where a case may rest without its offer being over. */
const restsAt: ReadonlySet<string> = new Set(['on_hold', 'disputed', 'owner_check', 'legal_offered'])

/** Where a firm goes on seeing a case that it has. */
const seenByFirm: ReadonlySet<string> = new Set([
  'legal',
  'legal_settled',
  'judgment',
  'legal_closed',
  'on_hold',
  'payout_due',
  'paid_out',
  'closed_won',
  ...endedOtherwise,
])

/** The way to lawyers: the owner's consent, what is handed over, the firms that cases are at, and what they reach. */
export const legal = defineFeature({
  name: 'legal',
  routes: [...legalDeskRoutes, ...legalRoutes],
  jobs: [
    handleJob(followOffersJob, (needs: OfferNeeds) => followOffers(needs)),
    handleJob(
      makePackJob,
      (needs: PackNeeds, { packId }, run) => makePack(needs, packId, run),
      (needs: PackNeeds, { packId }) => failPack(needs, packId),
    ),
  ],
  notifications: legalNotifications,
  subscriptions: [
    on(caseMoved, async (tx, { caseId, to }, needs: Pick<Deps, 'mail'>) => {
      // Consent and expiry have changed theirs before this is asked.
      if (!restsAt.has(to) && to !== 'legal') await endOffer(tx, caseId)
      await tellOfEnd(needs, tx, { caseId, to })
      if (!seenByFirm.has(to)) await takeFromFirm(tx, caseId)
    }),
  ],
  accountData,
})
