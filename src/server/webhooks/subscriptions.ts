import { maxNamed } from '#contract/webhooks/kinds.ts'
import { settlementChanged } from '#server/billing/payouts/index.ts'
import { caseMoved } from '#server/cases/index.ts'
import { readCase } from '#server/cases/rows/index.ts'
import { imageReady } from '#server/images/index.ts'
import { matchesDecided, matchesFound } from '#server/matches/index.ts'
import { on } from '#server/platform/features/feature-bus.ts'
import { licenceGranted } from '#server/portal/index.ts'
import { takedownRemoved } from '#server/takedowns/index.ts'
import { type SendNeeds, sendMessage } from './send-message.ts'

/** Turns events into messages, in the publishing transaction. */
export const subscriptions = [
  on(imageReady, (tx, { id, ownerId }, needs: SendNeeds) =>
    sendMessage(needs, tx, ownerId, { kind: 'image.ready', data: { image: id } }),
  ),
  on(matchesFound, async (tx, { ownerId, sites }, needs: SendNeeds) => {
    const found = sites.reduce((sum, site) => sum + site.found, 0)
    const matches = sites.flatMap(({ matchIds }) => matchIds).slice(0, maxNamed)
    const named = sites.slice(0, maxNamed).map((site) => ({ site: site.site, found: site.found }))
    await sendMessage(needs, tx, ownerId, { kind: 'match.found', data: { found, matches, sites: named } })
  }),
  on(matchesDecided, (tx, { ownerId, matchIds, verdict, by }, needs: SendNeeds) => {
    const data = { verdict, by, decided: matchIds.length, matches: matchIds.slice(0, maxNamed) }
    return sendMessage(needs, tx, ownerId, { kind: 'match.decided', data })
  }),
  on(caseMoved, async (tx, { caseId, from, to }, needs: SendNeeds) => {
    const row = await readCase(tx, caseId)
    if (row) await sendMessage(needs, tx, row.ownerId, { kind: 'case.moved', data: { case: caseId, from, to } })
  }),
  on(takedownRemoved, (tx, { takedownId, ownerId, host }, needs: SendNeeds) =>
    sendMessage(needs, tx, ownerId, { kind: 'takedown.removed', data: { takedown: takedownId, site: host } }),
  ),
  on(licenceGranted, (tx, { licenceId, number, caseId, ownerId }, needs: SendNeeds) =>
    sendMessage(needs, tx, ownerId, { kind: 'licence.granted', data: { licence: licenceId, number, case: caseId } }),
  ),
  on(settlementChanged, async (tx, { settlementId, caseId, ownerId, state }, needs: SendNeeds) => {
    if (state !== 'paid') return
    const data = { settlement: settlementId, case: caseId }
    await sendMessage(needs, tx, ownerId, { kind: 'payout.paid', data })
  }),
]
