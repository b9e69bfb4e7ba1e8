import { answeredWithin } from '#contract/cases/heard.ts'
import { isOfferMade } from '#contract/cases/state-questions.ts'
import { canMove } from '#contract/cases/transitions.ts'
import type { Body } from '#contract/endpoint.ts'
import type { makePortalOffer, PortalOffer } from '#contract/disputes/answer-endpoints.ts'
import { sumIn } from '#contract/portal/payer-formats.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import { type CaseRecord, casesMergedInto, lockAnyCase, recordHistory } from '#server/cases/rows/index.ts'
import { moveCase, type MoveNeeds, pastOf } from '#server/cases/moving/index.ts'
import { noteHeard } from '#server/cases/heard/index.ts'
import { priceOfCase } from '#server/pricing/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { atLink } from '#server/platform/rate-limit/client-network.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { disputeNotifications } from '../notifications.ts'
import { closeOpenOffers, insertOffer } from './offer-store.ts'
import { byWorkday, type DeskConfig } from '../answers/by-workday.ts'
import { type AtLink, plainEmail } from '#server/portal/index.ts'
import { showOffer } from './show-offers.ts'
import { requireOpen } from '../answers/require-open.ts'

/** Takes in a lower sum. What is told of it is the same whatever it is: the floor stays with staff. */
export async function makeOffer(
  deps: MoveNeeds & Pick<Deps, 'db'> & DeskConfig,
  { caseId, ip }: AtLink,
  { amount, currency, reason, email }: Omit<Body<typeof makePortalOffer>, 'email'> & { email: string },
): Promise<PortalOffer> {
  await consumeAttempt(deps, [{ name: 'portal-offers-at-link', key: atLink(caseId, ip), max: 10, seconds: 3600 }])
  return await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    requireOpen(row)
    const price = await priceOfCase(tx, caseId)
    if (!price) throw refuse('conflict', 'portal.not-now', 'No sum is set for this case yet.')
    if ((await casesMergedInto(tx, caseId)).length > 0)
      throw refuse(
        'conflict',
        'portal.not-now',
        'Several claims are paid together here. Please write to us about another sum.',
      )
    if (currency !== price.currency)
      throw refuseForm([{ path: 'currency', message: `Please offer in ${price.currency}, as is asked for.` }])
    if (amount >= price.total)
      throw refuseForm([{ path: 'amount', message: 'This is not less than is asked for. Please offer less, or pay.' }])
    const at = deps.clock()
    await closeOpenOffers(tx, caseId, 'payer')
    const offer = {
      id: newId(),
      caseId,
      at,
      from: 'payer' as const,
      email: plainEmail(email),
      amount,
      currency,
      reason,
      state: 'open' as const,
    }
    const made = await insertOffer(tx, offer)
    await noteOffer(deps, tx, row)
    await noteHeard(deps, tx, caseId)
    await openTask(tx, {
      kind: 'portal.offer',
      subject: caseId,
      role: 'case-manager',
      note: `${row.name}: the image user offers ${sumIn('en', amount, currency)} of ${sumIn('en', price.total, currency)}. ${reason.slice(0, 300)}`.trim(),
      link: `/desk/cases/${caseId}`,
      dueAt: new Date(`${await byWorkday(deps, answeredWithin.offer)}T12:00:00Z`),
      createdAt: at,
    })
    return showOffer(made, at)
  })
}

/** Moves the case to negotiation, if that step is possible. */
async function noteOffer(deps: MoveNeeds, tx: Tx, row: CaseRecord): Promise<void> {
  const at = deps.clock()
  const note = 'The image user offers another sum.'
  const words = { caseId: row.id, name: row.name, host: row.host, text: `${note} We answer it.`, by: null }
  await notify(deps, tx, disputeNotifications.offer, { accountId: row.ownerId, ...words })
  const step = { to: 'offer_made', by: 'image-user' } as const
  if (!isOfferMade(row.state) && canMove({ from: row.state, ...step, past: pastOf(row, at) }))
    await moveCase(deps, tx, row, { ...step, actorId: null, note })
  else
    await recordHistory(tx, {
      caseId: row.id,
      at,
      type: 'message',
      actorRole: 'image-user',
      actorId: null,
      publicNote: note,
    })
}
