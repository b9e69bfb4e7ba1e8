import type { Run, RunLine, RunSummary } from '#contract/billing/runs/runs.ts'

const at = '2026-11-28T10:00:00.000Z'
const id = (character: string) => character.repeat(24)

export const aRunLine = (more: Partial<RunLine> = {}): RunLine => ({
  _id: id('1'),
  owner: { _id: id('a'), name: 'Ana Ibarra', holder: 'Ana Ibarra', country: 'PT' },
  state: 'placed',
  due: { amount: 482_50, currency: 'EUR' },
  withheld: 0,
  pays: { amount: 482_50, currency: 'EUR' },
  exchange: null,
  settlements: 3,
  version: 1,
  holds: [],
  booked: null,
  ...more,
})

const bruno = { _id: id('b'), name: 'Bruno Brandão', holder: 'Estúdio Brandão', country: 'PT' }
const claire = { _id: id('c'), name: 'Claire Caron', holder: 'Claire Caron', country: 'FR' }

export const someLines: RunLine[] = [
  aRunLine(),
  aRunLine({
    _id: id('2'),
    owner: claire,
    due: { amount: 300_00, currency: 'USD' },
    pays: { amount: 284_79, currency: 'EUR' },
    exchange: { rate: '0.9493', source: 'bank', on: '2026-11-28', informs: 284_80 },
    settlements: 1,
  }),
  aRunLine({
    _id: id('3'),
    owner: bruno,
    state: 'held',
    due: { amount: 18_20, currency: 'EUR' },
    pays: { amount: 18_20, currency: 'EUR' },
    holds: [
      {
        code: 'below-minimum',
        note: 'Sums below EUR 25.00 roll over. They are paid whole after a year, or when the account closes.',
      },
    ],
  }),
]

export const aSummary = (more: Partial<RunSummary> = {}): RunSummary => ({
  _id: id('d'),
  state: 'prepared',
  way: 'sepa',
  currency: 'EUR',
  minimum: 25_00,
  cutOff: '2026-11-28',
  executeOn: '2026-11-30',
  clientAccount: '3000',
  messageId: `RF${id('d')}`,
  prepared: { at, by: 'Sol Silva' },
  approved: null,
  exported: null,
  ended: null,
  lines: { paying: 2, held: 1 },
  total: { amount: 767_29, currency: 'EUR' },
  ...more,
})

export const aRun = (more: Partial<Run> = {}): Run => ({
  ...aSummary(),
  data: someLines,
  fingerprint: 'ab'.repeat(32),
  isOwn: false,
  exchanges: [],
  ...more,
})
