import type { Page } from '@playwright/test'
import type { MonthClosing } from '../../src/contract/billing/closing.ts'
import { agencyText } from '../../src/contract/billing/settlements/agency-text.ts'
import type { FirmMoney, PayoutCountry } from '../../src/contract/billing/settlements/desk-endpoints.ts'
import type { DeskOwnInvoice } from '../../src/contract/billing/statements/desk-endpoints.ts'
import { ownerChecks, someChecks } from '../../src/web/billing/payouts/testing/payouts.ts'
import { aRun, aRunLine, someLines } from '../../src/web/billing/payouts/testing/runs.ts'
import type { Moment } from '../shot-moments.ts'

const at = '2026-11-20T12:00:00.000Z'
const id = (character: string) => character.repeat(24)

const invoices: DeskOwnInvoice[] = [
  {
    _id: id('1'),
    statement: 'RFS-2026-000014',
    owner: { _id: id('a'), name: 'Bruno Brandão' },
    currency: 'EUR',
    asked: 482_50,
    number: 'EB-2026/41',
    issuedOn: '2026-11-18',
    gross: 492_50,
    state: 'differs',
    problem: 'The invoice has EUR 492.50, and the statement EUR 482.50.',
    uploadedAt: at,
  },
  {
    _id: id('2'),
    statement: 'RFS-2026-000012',
    owner: { _id: id('b'), name: 'Claire Caron' },
    currency: 'EUR',
    asked: 284_79,
    number: '2026-7',
    issuedOn: '2026-11-10',
    gross: 284_79,
    state: 'matched',
    problem: null,
    uploadedAt: at,
  },
]

const atFirm: FirmMoney = {
  settlement: id('5'),
  case: { _id: id('6'), reference: 'RF-2026-0007' },
  currency: 'EUR',
  amount: 200_00,
  since: at,
}

const opened: PayoutCountry = {
  country: 'PT',
  decision: 'open',
  isCurrent: true,
  basis: 'Opinion of counsel of 3 November 2026: we hold the money as commercial agent.',
  clientAccount: 'PT50000201231234567890154',
  at,
  by: 'Sol Silva',
}
const countries: PayoutCountry[] = [
  opened,
  { ...opened, country: 'DE', isCurrent: false, clientAccount: 'DE89370400440532013000' },
  { ...opened, country: 'US', decision: 'closed', basis: 'No licence to transmit money.' },
]

const answer = (page: Page, path: string, json: object) => page.route(path, (route) => route.fulfill({ json }))

/** Payees of every kind: invoices of owners, money at a firm, countries by counsel, and an account at the card processor. */
export const payeesFull: Moment = {
  arrange: async (page) => {
    const owners = [
      ownerChecks(
        {},
        { connected: 'acct_1A2b3C4d5E6f', payee: { result: 'match', isAccepted: true, at, by: 'Sol Silva' } },
      ),
    ]
    await answer(page, '**/api/desk/payouts/checks', someChecks({ hits: [], owners }))
    await answer(page, '**/api/desk/payouts/invoices', { data: invoices })
    await answer(page, '**/api/desk/settlements/at-firms', { data: [atFirm] })
    await answer(page, '**/api/desk/payouts/countries', { agency: agencyText, data: countries })
  },
}

const booked = { reference: 'BK-2026-11-30-17', on: '2026-11-30', reason: null }

/** A bank run with a confirmed and a returned payment. */
export const runAtBank: Moment = {
  arrange: async (page) => {
    const [first, second, held] = someLines
    const run = aRun({
      state: 'exported',
      approved: { at, by: 'Tomé Torres' },
      exported: { at, by: 'Sol Silva', name: `RF${id('d')}.xml`, sha256: 'ab'.repeat(32) },
      data: [
        { ...first!, state: 'paid', booked },
        { ...second!, state: 'returned', booked: { ...booked, reason: 'AC04, closed account number' } },
        aRunLine({ _id: id('4'), state: 'sent' }),
        held!,
      ],
    })
    await answer(page, '**/api/desk/payouts/runs/*', run)
  },
}

const closing: MonthClosing = {
  month: '2026-10',
  currencies: [
    {
      currency: 'EUR',
      opening: 1200_00,
      moves: [
        { kind: 'received', amount: 4310_50 },
        { kind: 'from-processors', amount: 8120_35 },
        { kind: 'paid-out', amount: -5230_00 },
      ],
      closing: 8400_85,
      postedLater: -120_00,
      keptFor: [
        { kind: 'owners', amount: 3100_00 },
        { kind: 'reserve', amount: 420_00 },
      ],
    },
    {
      currency: 'USD',
      opening: 0,
      moves: [{ kind: 'received', amount: 900_00 }],
      closing: 900_00,
      postedLater: 0,
      keptFor: [],
    },
  ],
}

/** A month about to be locked, beside the bank's statement. */
export const monthClosing: Moment = {
  arrange: async (page) => {
    await answer(page, '**/api/desk/ledger/reconciliations', { data: [] })
    await answer(page, '**/api/desk/ledger/locks', { data: [] })
    await answer(page, '**/api/desk/ledger/*/closing', closing)
  },
  before: async (page) => {
    await page
      .getByRole('button', { name: /^Lock / })
      .first()
      .click()
    await page.getByRole('dialog').getByText('Opening balance in EUR').waitFor()
  },
}
