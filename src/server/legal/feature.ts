import { caseStates } from '#contract/cases/case-states.ts'
import { caseMoved } from '#server/cases/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { on } from '#server/platform/features/feature-bus.ts'
import { defineFeature } from '#server/platform/features/feature.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { takeFromFirm } from './case-store.ts'
import { legalDeskRoutes } from './desk-routes.ts'
import { tellOfEnd } from './firms/tell-firm.ts'
import { accountData } from './account-data.ts'
import { legalNotifications } from './notifications.ts'
import { followOffers, followOffersJob } from './offers/follow-offers.ts'
import { endOffer, type OfferNeeds } from './offers/make-offer.ts'
import { makePackJob } from './packs/ask-for-pack.ts'
import { failPack, makePack, type PackNeeds } from './packs/make-pack.ts'
import { legalRoutes } from './routes.ts'

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
      if (caseStates[to].endsOffer) await endOffer(tx, caseId)
      await tellOfEnd(needs, tx, { caseId, to })
      if (caseStates[to].firm === null) await takeFromFirm(tx, caseId)
    }),
  ],
  accountData,
})
