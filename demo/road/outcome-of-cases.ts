import { getCase } from '#contract/cases/endpoints.ts'
import type { CaseState } from '#contract/cases/states.ts'
import type { PaymentMethod } from '#contract/payment-portal/page.ts'
import type { PortalRecord } from '#contract/payment-portal/record.ts'
import { Currency, moneyOf } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Call } from '../caller.ts'
import { pageOf, type Payer } from './pay.ts'

/** How far a case came. `paid` is in units of the currency. */
export type CaseOutcome = {
  reference: string
  state: CaseState
  /** The page on which it is paid. */
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

/** As Ana reads it on its page, and Dov on his. */
export async function outcomeOf(ana: Call, caseId: Id, payer: Payer): Promise<CaseOutcome> {
  const { name, state } = await ana(getCase, { caseId })
  const { case: shown, portal } = await pageOf(payer)
  const { PaymentType__c: type } = shown.record
  const { currency, received } = portal
  return {
    reference: name,
    state,
    portal: payer.link,
    paid: currency === null ? 0 : moneyOf(received, Currency.parse(currency)).value,
    currency,
    method: type && methods[type],
  }
}
