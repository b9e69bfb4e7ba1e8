import type { PriceChoice } from '#contract/pricing/price.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { lockPayable, payableOf, readPaymentStatus } from '#server/billing/payments/index.ts'
import { type CaseRecord, lockAnyCase, recordHistory } from '#server/cases/rows/index.ts'
import { caseReworded } from '#server/cases/index.ts'
import { readChoice, insertChoice } from '#server/pricing/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { atLink } from '#server/platform/rate-limit/client-network.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { refuse } from '#server/platform/refuse.ts'
import { type AskForCaseNeeds, caseSubject, coalesce, pricedTogether } from './ask-for-case.ts'
import { refusalFor, unavailable } from './open-case.ts'
import { optionsOfCase, type OptionsNeeds } from './options-of-case.ts'
import { pricesOfCase } from './prices-of-case.ts'

export type ChooseNeeds = Pick<Deps, 'db' | 'clock' | 'events'> & AskForCaseNeeds & OptionsNeeds

const perLink = { max: 60, seconds: 3600 }

/**
 * Keeps what a payer chose of both prices, and asks for that price from then on. Refused for what is not offered, while a payment is under way, once
 * something was paid, and where another choice was made meanwhile.
 */
export async function choosePriceOf(
  needs: ChooseNeeds,
  { caseId, ip }: { caseId: Id; ip: string },
  { version, days }: PriceChoice,
): Promise<PriceChoice> {
  await consumeAttempt(needs, [{ name: 'portal-choices-at-link', key: atLink(caseId, ip), ...perLink }])
  return await needs.db.transaction(async (tx) => {
    // In the order in which news of payments locks them.
    const known = await payableOf(tx, caseSubject({ id: caseId }))
    if (known) await lockPayable(tx, known.id)
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw unavailable()
    await refuseUnchoosable(needs, tx, row)
    const before = await readChoice(tx, caseId)
    if (before.version !== version)
      throw refuse(
        'conflict',
        'choice.changed',
        'Another price was chosen meanwhile on this page. Look at it again, then choose.',
      )
    if (!(await pricesOfCase(tx, row)).some((price) => price.days === days))
      throw refuse('conflict', 'choice.not-offered', 'This price is not offered. Look at the page again, then choose.')
    if (before.version > 0 && before.days === days) return before
    const chosen = { version: version + 1, days }
    await insertChoice(tx, { caseId, ...chosen, at: needs.clock() })
    await noteChoice(needs, tx, row, chosen)
    await coalesce(needs, tx, row)
    return chosen
  })
}

async function refuseUnchoosable(needs: ChooseNeeds, tx: Tx, row: CaseRecord): Promise<void> {
  const { options } = await optionsOfCase(needs, tx, row)
  // A sum that nobody can take here is chosen all the same: a person is written to about it.
  if (options.reason !== null && options.reason !== 'no-way' && options.reason !== 'too-small')
    throw refusalFor(options.reason)
  const { isFixed, plan } = await readPaymentStatus(tx, caseSubject(row))
  if (isFixed) throw refuse('conflict', 'payment.paid', 'Something was paid already: the price that was chosen stands.')
  if (plan?.state === 'running') throw refusalFor('parts')
}

async function noteChoice(needs: ChooseNeeds, tx: Tx, row: CaseRecord, { days }: PriceChoice): Promise<void> {
  const priced = await pricedTogether(tx, row)
  if (!priced) return
  const sum = formatAmount(priced.total, priced.currency, 'en')
  const publicNote =
    days === null
      ? `The image user chose to take the pictures down and to settle the past: ${sum} is asked for.`
      : `The image user chose to keep the pictures for ${days} days: ${sum} is asked for.`
  const line = { caseId: row.id, at: needs.clock(), type: 'note', actorRole: 'system' } as const
  await recordHistory(tx, { ...line, publicNote })
  await needs.events.publish(tx, caseReworded, { caseId: row.id })
  await appendEvent(tx, row.ownerId, { type: 'case', caseId: row.id })
}
