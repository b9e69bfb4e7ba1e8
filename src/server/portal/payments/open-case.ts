import { partAmounts } from '#contract/billing/instalments.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { NothingPayable } from '#contract/portal/page.ts'
import type { PaymentOptions } from '#contract/portal/payment-options.ts'
import type { Id } from '#contract/wire.ts'
import { type Confirm, nothingDue, tooSmall } from '#server/billing/payments/asking/index.ts'
import { lockPayable, payableOf, type PayableRow } from '#server/billing/payments/index.ts'
import { type CaseRecord, lockAnyCase } from '#server/cases/rows/index.ts'
import { lettersOf } from '#server/letters/index.ts'
import { openPortal, portalOf, type PortalNeeds } from '#server/cases/link/index.ts'
import { readChoice, priceOfCase } from '#server/pricing/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { atLink, clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { refuse } from '#server/platform/refuse.ts'
import { askForCase, type AskForCaseNeeds, caseSubject } from './ask-for-case.ts'
import { optionsOfCase, type OptionsNeeds } from './options-of-case.ts'
import { shownSumOf } from './shown-sum-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & PortalNeeds & AskForCaseNeeds & OptionsNeeds

/** The payer's choice of method. */
type Way = { method: 'card' | 'wallet' } | { method: 'card-parts'; parts: number }

/** What the page showed, in minor units; undefined for callers that do not say. */
export type Shown = {
  /** Version of the choice between both prices. */
  choiceVersion?: number | undefined
  total?: number | undefined
  currency?: string | undefined
  /** Of one part, and of all of them. */
  amount?: number | undefined
  grandTotal?: number | undefined
  /** Compared word for word where the plan is made. */
  consent?: string | undefined
}

export type AskedToPay = { requestId: Id; ip: string; way: Way; shown: Shown }

/** A case about to be paid: its payable, its page, and the check to repeat on writing. */
export type Opened = { payable: PayableRow; url: string; confirm: Confirm }

/** Paying asks others for something each time; a network tries dozens of cards only to test them. */
const perNetwork = { max: 60, seconds: 3600 }
const perLink = { max: 30, seconds: 3600 }

/** Opens a link's case for payment. Refuses unknown links, unavailable methods and outdated prices. */
export async function openToPay(needs: Needs, asked: AskedToPay): Promise<Opened> {
  const { requestId, ip } = asked
  await consumeAttempt(needs, [
    { name: 'payments-of-network', key: clientNetwork(ip).network, ...perNetwork },
    { name: 'payments-at-link', key: atLink(requestId, ip), ...perLink },
  ])
  const caseId = await openPortal(needs, { portalId: requestId, ip })
  if (caseId === undefined) throw unavailable()
  const { url } = await portalOf(needs, caseId)
  const payable = await needs.db.transaction((tx) => requirePayable(needs, tx, caseId, asked))
  return { payable, url, confirm: async (tx) => void (await requirePayable(needs, tx, caseId, asked)) }
}

/** Locks the case and what is asked for it, and checks that it can be paid in this way, for the sum that was shown. */
async function requirePayable(needs: Needs, tx: Tx, caseId: Id, asked: AskedToPay): Promise<PayableRow> {
  // In the order in which news of payments locks them.
  const known = await payableOf(tx, caseSubject({ id: caseId }))
  if (known) await lockPayable(tx, known.id)
  const row = (await lockAnyCase(tx, caseId))!
  const { options } = await optionsOfCase(needs, tx, row)
  if (options.reason !== null) throw refusalFor(options.reason)
  requireOffered(options, asked.way)
  await requireShown(tx, row, options, asked)
  return await askForCase(needs, tx, row)
}

export const unavailable = () =>
  refuse('missing', 'portal.unavailable', 'Case unavailable for payment. Please contact your case manager.')

export function refusalFor(reason: NothingPayable) {
  switch (reason) {
    case 'unavailable':
      return unavailable()
    case 'legal':
      return refuse(
        'conflict',
        'payment.closed',
        'This matter is now with our legal partners and payment is unavailable.',
      )
    case 'merged':
      return refuse(
        'conflict',
        'payment.merged',
        'This case is paid together with another one. Open the page of that case.',
      )
    case 'no-price':
      return refuse(
        'conflict',
        'payment.no-price',
        'The amount of this case is not set yet. Please contact your case manager.',
      )
    case 'too-small':
      return tooSmall()
    case 'no-way':
      return notOffered()
    case 'closed':
    case 'paid':
    case 'bank':
    case 'parts':
      return nothingDue(reason)
    default:
      return reason satisfies never
  }
}

const notOffered = () =>
  refuse('unsupported', 'payment.method', 'This way of paying is not taken here at the moment. Choose another way.')

function requireOffered({ methods, parts, currency }: PaymentOptions, way: Way): void {
  if (way.method === 'card-parts') return requireParts(parts, way.parts)
  if (methods.includes(way.method)) return
  if (way.method === 'wallet')
    throw refuse('unsupported', 'payment.currency', `PayPal does not take this sum in ${currency}. Pay another way.`)
  throw notOffered()
}

function requireParts(offered: readonly number[], parts: number): void {
  if (offered.includes(parts)) return
  const most = offered.at(-1)
  throw refuse(
    'conflict',
    'payment.parts',
    most === undefined
      ? 'This cannot be paid in parts: the law of your country, what was paid before, or the sum itself keeps it from that. Pay it at once, or ask us.'
      : `This can be paid in up to ${most} parts. Ask us if you need more.`,
  )
}

/** Refuses a sum that is not the one that was shown: by the call itself, else on the page of the link, else in our last letter. */
async function requireShown(
  tx: Tx,
  row: CaseRecord,
  options: PaymentOptions,
  { requestId, way, shown }: AskedToPay,
): Promise<void> {
  const { due, currency, partsRoundUp } = options
  const amounts = way.method === 'card-parts' ? partAmounts(due!, way.parts, partsRoundUp) : []
  const isSame =
    isOr(shown.choiceVersion, (await readChoice(tx, row.id)).version) &&
    isOr(shown.currency, currency) &&
    isOr(shown.total, due) &&
    isOr(shown.amount, amounts[0]) &&
    isOr(
      shown.grandTotal,
      amounts.reduce((sum, amount) => sum + amount, 0),
    )
  const isSaid = [shown.total, shown.grandTotal, shown.consent].some((said) => said !== undefined)
  if (isSame && (isSaid || (await isAsShown(tx, row, options, requestId)))) return
  throw refuse(
    'conflict',
    'payment.price-changed',
    `The amount has changed since this page was opened: it is ${formatAmount(due!, currency!, 'en')} now. Nothing was charged. Look at it again, and pay if you agree.`,
    { details: { total: due, currency } },
  )
}

const isOr = <T>(said: T | undefined, is: T | undefined): boolean => said === undefined || said === is

async function isAsShown(tx: Tx, row: CaseRecord, { due, currency }: PaymentOptions, portalId: Id): Promise<boolean> {
  const shown = await shownSumOf(tx, portalId)
  if (shown) return shown.amount === due && shown.currency === currency
  const letter = (await lettersOf(tx, row.id)).at(-1)
  const price = await priceOfCase(tx, row.id)
  return !letter || !price || new Date(price.setAt) <= letter.sentAt
}
