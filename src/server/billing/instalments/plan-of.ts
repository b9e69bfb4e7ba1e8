import { type PartInterval, type PlannedPart, planParts } from '#contract/billing/instalments.ts'
import { mandateText, withPlainSpaces } from '#contract/billing/mandate.ts'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/refuse.ts'
import { changePrice } from '../payments/asking/change-price.ts'
import type { PayableRow } from '../payments/payment-store.ts'
import type { Confirm } from '../payments/asking/require-due.ts'
import type { InstalmentRow } from './part-store.ts'
import { isRounding } from './plan-parts.ts'
import type { BillingAddress } from './tables.ts'

export type AskedInParts = {
  payableId: Id
  confirm?: Confirm
  /** The card's token from the processor's fields. */
  token: string
  email: string
  address: BillingAddress
  parts: number
  interval: PartInterval
  /** The first day, by its midnight in UTC. */
  start: Date
  /** The charging party's name and the language in the consent. */
  provider: string
  language: string
  /** The consent as it was displayed; without it the caller displayed its own. */
  consent?: string | undefined
}

type Planned = { parts: PlannedPart[]; grandTotal: number }

type Rest = { locked: PayableRow; asked: AskedInParts; rest: number; isFixed: boolean }

/** The parts of what is left. Of a whole price they round up, which is a line of it; of one that is invoiced the last part is less. */
export async function pricedInParts(
  needs: Parameters<typeof changePrice>[0],
  tx: Tx,
  { locked, asked, rest, isFixed }: Rest,
): Promise<Planned & { payable: PayableRow }> {
  const planned = planParts(rest, { ...asked, roundsUp: !isFixed })
  if (isFixed) return { payable: locked, ...planned }
  const plain = locked.lines.filter((line) => !isRounding(line))
  const lines = withRounding(plain, planned.grandTotal - rest)
  return { ...planned, payable: (await changePrice(needs, tx, locked.id, { lines })) ?? locked }
}

type Agreed = Planned & { received: number; now: Date; firstPayment: Id | null }

/** The plan that the payer agrees to. Throws when the consent shown differs. */
export function planOf(
  asked: AskedInParts & { id: Id; customer: string; card: string },
  { id: payableId, currency }: PayableRow,
  { parts, grandTotal, received, now, firstPayment }: Agreed,
): InstalmentRow {
  const { id, customer, card, email, address, language, provider, interval, start, consent } = asked
  const text = mandateText(language, { provider, parts, grandTotal, currency })
  if (consent !== undefined && withPlainSpaces(consent) !== withPlainSpaces(text)) throw otherConsent()
  return {
    id,
    payableId,
    state: 'waiting',
    parts: parts.length,
    interval,
    startsAt: start,
    currency,
    partAmount: parts[0]!.amount,
    grandTotal,
    receivedBefore: received,
    customer,
    card,
    setup: null,
    firstPayment,
    email,
    address,
    mandate: {
      text: consent ?? text,
      isAsDisplayed: consent !== undefined,
      language,
      at: now.toISOString(),
      parts: parts.map(({ due, amount }) => ({ due: due.toISOString(), amount })),
    },
    tries: 0,
    lateSince: null,
    nextAt: null,
    createdAt: now,
    begunAt: null,
    endedAt: null,
  }
}

const otherConsent = () =>
  refuse(
    'conflict',
    'payment.price-changed',
    'The days or amounts have changed since this page was opened. Nothing was charged. Look at them again, and agree anew if you still want to.',
  )

const withRounding = (lines: readonly PriceLine[], amount: number): PriceLine[] =>
  amount === 0
    ? [...lines]
    : [
        ...lines,
        {
          kind: 'rounding',
          description: 'Rounding of the parts to whole units of the currency',
          amount,
          taxTreatment: lines[0]!.taxTreatment,
          rule: 'parts-round-up',
          ruleVersion: '1',
        },
      ]
