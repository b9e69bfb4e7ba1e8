import { getCase } from '#contract/cases/endpoints.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import type { PaymentMethod } from '#contract/portal/page.ts'
import type { PortalRecord } from '#contract/portal/record.ts'
import { Currency, moneyOf } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Call } from '../caller.ts'
import { pageOf, type Payer } from './pay.ts'

/** Progress of a case; `paid` in whole currency units. */
export type CaseOutcome = {
  reference: string
  state: CaseState
  /** The page for paying it. */
  portal: string
  paid: number
  currency: string | null
  method: PaymentMethod | null
}

const methods: Record<NonNullable<PortalRecord['PaymentType__c']>, PaymentMethod> = {
  Card: 'card',
  CardInstalment: 'card-parts',
  Wallet: 'wallet',
  Wire: 'bank',
}

/** Received money, in minor units. */
export type CameIn = { received: number; currency: string | null; method: PaymentMethod | null }

/** Payments of a case, as its page shows them. */
export async function cameIn(payer: Payer): Promise<CameIn> {
  const { case: shown, portal } = await pageOf(payer)
  const { PaymentType__c: type } = shown.record
  const { currency, received } = portal
  return { received, currency, method: type && methods[type] }
}

/** Outcome as Ana reads it on its page. */
export async function outcomeOf(
  ana: Call,
  caseId: Id,
  { link, received, currency, method }: CameIn & { link: string },
): Promise<CaseOutcome> {
  const { name, state } = await ana(getCase, { caseId })
  return {
    reference: name,
    state,
    portal: link,
    paid: currency === null ? 0 : moneyOf(received, Currency.parse(currency)).value,
    currency,
    method,
  }
}
