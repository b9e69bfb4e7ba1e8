import type { Id } from '#contract/wire.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ProcessorNeeds } from '../../processors.ts'
import { askAboutPayment } from './ask-about-payment.ts'
import { endPage } from './end-open-payments.ts'
import type { HearNeeds } from '../events/hear-processor.ts'
import { attemptsOf, paymentsOf } from '../payment-store.ts'

type Needs = Pick<Deps, 'db'> & HearNeeds & ProcessorNeeds

/**
 * Ends the card pages on which others could pay the same, before money is taken by `but`; with `isPlan` the charges of its own plan stay. One that is
 * paid already is asked about instead, so that it counts first. A processor that is not reached takes no money either.
 */
export async function endOtherPages(
  needs: Needs,
  but: { id: Id | null; payableId: Id; isPlan?: boolean },
): Promise<void> {
  const { card, db, log } = needs
  if (!card) return
  for (const payment of await paymentsOf(db, but.payableId)) {
    if (payment.id === but.id || payment.state !== 'created' || payment.processor !== 'stripe') continue
    try {
      const ended = []
      for (const attempt of await attemptsOf(db, payment.id))
        if (!but.isPlan || attempt.objectKind === 'checkout') ended.push(await endPage(card, attempt))
      if (ended.includes(false)) await askAboutPayment(needs, payment)
    } catch (error) {
      if (!(error instanceof ProcessorProblem)) throw error
      log.warn({ payment: payment.id, trouble: error.trouble }, 'an open page could not be ended')
    }
  }
}
