import type { Page } from '@playwright/test'
import type { Payout } from '../src/contract/billing/payouts/details.ts'
import { aHit, aPayout, ownerChecks, shownDetails, someChecks } from '../src/web/testing/payouts.ts'
import type { Moment } from './shot-moments.ts'

const answering = (payout: Payout) => async (page: Page) => {
  await page.route('**/api/users/me/payout', (route) => route.fulfill({ json: payout }))
}

const unknown = { confirmedAt: null, amount: null, above: 0 }
const business = { kind: 'business', taxNumber: null, taxForm: null, selfBilling: null } as const

/** First details wait for the mail, whose link was opened. */
export const pending: Moment = {
  arrange: answering({
    ...aPayout({ pendingUntil: '2026-11-30T12:00:00.000Z' }, null),
    pending: { account: shownDetails.account, expiresAt: '2026-11-30T12:00:00.000Z' },
  }),
}

export const checking: Moment = { arrange: answering(aPayout({ identity: unknown, missingLists: ['un'] })) }

/** Several reasons hold a business, one of them with its end. */
export const held: Moment = {
  arrange: answering(
    aPayout(
      {
        details: { ...business, heldUntil: '2026-12-06T12:00:00.000Z' },
        identity: unknown,
        tax: { asked: 'W-8BEN-E', claim: 'none' },
      },
      { ...shownDetails, kind: 'business', heldUntil: '2026-12-06T12:00:00.000Z' },
    ),
  ),
}

/** A foreign owner of a US provider, whose claim was accepted. */
export const ready: Moment = {
  arrange: answering({
    ...aPayout(),
    withholding: { percent: 10, sentence: 'Tax is kept at the rate of the treaty.' },
  }),
}

/** A business of a US provider fills in everything. */
export const changing: Moment = {
  arrange: answering({
    ...aPayout({ details: { ...business, heldUntil: null } }, { ...shownDetails, kind: 'business' }),
    asks: { ...aPayout().asks, taxFormsOf: 'US' },
  }),
  before: async (page) => {
    await page.getByRole('button', { name: 'Change the details' }).click()
    await page.getByRole('checkbox', { name: 'I claim the lower rate of a tax treaty' }).click()
    await page.getByRole('textbox', { name: 'Article of the treaty' }).waitFor()
  },
}

const listed = aHit({
  _id: 'd5d5d5d5d5d5d5d5d5d5d5d5',
  source: 'ofac',
  listedName: 'ORLOV, Viktor',
  name: 'Viktor Orlov',
  decision: { is: 'true-hit', reason: 'The same day of birth.', at: '2026-11-27T12:00:00.000Z', by: 'Sol Silva' },
})
const claim = { form: 'W-8BEN', article: '13', percent: 10, residence: 'PT', state: 'open' } as const
const identity = { seen: 'Passport, by video', on: '2026-11-20', at: '2026-11-20T12:00:00.000Z', by: 'Sol Silva' }

/** Names, owners and lists in every state. */
export const checks: Moment = {
  arrange: async (page) => {
    const { hits, owners } = someChecks()
    const claiming = ownerChecks({ tax: { asked: null, claim: 'open' } }, { claim, identity })
    const another = {
      ...claiming.owner,
      _id: 'b1b1b1b1b1b1b1b1b1b1b1b1',
      name: 'Bruno Brandão',
      holder: 'Estúdio Brandão',
    }
    const json = someChecks({ hits: [...hits, listed], owners: [...owners, { ...claiming, owner: another }] })
    await page.route('**/api/desk/payouts/checks', (route) => route.fulfill({ json }))
  },
}

export const deciding: Moment = {
  ...checks,
  before: async (page) => {
    await page.getByRole('button', { name: 'Decide about Ana Ibarra' }).click()
    await page.getByRole('dialog').waitFor()
  },
}
