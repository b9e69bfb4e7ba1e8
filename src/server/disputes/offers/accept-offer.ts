import type { PortalOffer } from '#contract/disputes/answer-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { lockAnyCase } from '#server/cases/rows/index.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { atLink } from '#server/platform/rate-limit/client-network.ts'
import { missing } from '#server/platform/refuse.ts'
import { findOffer } from './offer-store.ts'
import type { AtLink } from '#server/portal/index.ts'
import { showOffer } from './show-offers.ts'
import { agree, type AgreeNeeds, refuseOver } from './agree.ts'

/** The image user takes an offer of ours, by the link alone: it is never more than is asked for. */
export async function acceptOffer(needs: AgreeNeeds, { caseId, ip }: AtLink, offerId: Id): Promise<PortalOffer> {
  await consumeAttempt(needs, [{ name: 'portal-offers-at-link', key: atLink(caseId, ip), max: 10, seconds: 3600 }])
  return await needs.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    const found = await findOffer(tx, caseId, offerId)
    if (!row || found?.from !== 'staff' || found.state === 'waiting') throw missing('offer')
    refuseOver(found, needs.clock())
    const by = { role: 'image-user', id: null, name: 'The image user' } as const
    return showOffer(await agree(needs, tx, row, { offer: found, by }), needs.clock())
  })
}
