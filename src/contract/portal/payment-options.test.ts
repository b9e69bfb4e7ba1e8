import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MoneyAsked, PartToCome } from '../billing/due.ts'
import { partAmounts } from '../billing/instalments.ts'
import { CaseState } from '../cases/case-states.ts'
import { currencies } from '../reference/money.ts'
import { smallestCharge } from '../reference/smallest-charges.ts'
import { paymentOptions, type PaymentFacts } from './payment-options.ts'

const now = new Date('2026-11-28T12:00:00Z')
const dayMs = 86_400_000
const inDays = (days: number) => new Date(now.getTime() + days * dayMs)

const asked: MoneyAsked = {
  currency: 'USD',
  price: 100_00,
  rounding: 0,
  received: 0,
  writtenOff: 0,
  isFixed: false,
  isClosed: false,
  waitsForBank: false,
  parts: null,
}
const contacted: PaymentFacts['case'] = {
  state: 'contacted',
  heldFrom: null,
  isLetterSent: true,
  isPartPaid: false,
  isBlocked: false,
}
const ways = { takesCards: true, takesWallet: true, bankLines: ['IBAN PT50'], reference: 'RF-000042' }

type Given = { case?: Partial<PaymentFacts['case']>; money?: Partial<MoneyAsked> | null; maxPartCount?: number }

const optionsOf = ({ case: about, money, maxPartCount = 3, ...more }: Given & Partial<Pick<PaymentFacts, 'ways'>>) =>
  paymentOptions({
    case: { ...contacted, ...about },
    money: money === null ? null : { ...asked, ...money },
    ways,
    maxPartCount,
    now,
    ...more,
  })

const parts = (...states: PartToCome['state'][]): PartToCome[] =>
  states.map((state, at) => ({ n: at + 1, due: inDays(at * 7 - 6.5), open: state === 'paid' ? 0 : 33_34, state }))

const inParts = { price: 100_02, isFixed: true }

test('A price is paid whole in any way, or in parts', () => {
  expect(optionsOf({})).toMatchObject({
    state: 'unpaid',
    currency: 'USD',
    total: 100_00,
    received: 0,
    due: 100_00,
    part: null,
    methods: ['card', 'card-parts', 'wallet', 'bank'],
    parts: [2, 3],
    partsRoundUp: true,
    bank: { lines: ['IBAN PT50'], reference: 'RF-000042' },
    reason: null,
  })
})

test('A part that failed is paid on the page, also after an objection and on hold', () => {
  const money = { ...inParts, received: 33_34, parts: parts('paid', 'late', 'due') }
  for (const about of [
    { state: 'part_paid', isPartPaid: true },
    { state: 'disputed', isPartPaid: true },
    { state: 'on_hold', heldFrom: 'part_paid', isPartPaid: true },
  ] as const)
    expect(optionsOf({ case: about, money })).toMatchObject({
      state: 'processing',
      due: 33_34,
      part: 2,
      methods: ['card', 'wallet', 'bank'],
      parts: [],
      reason: null,
    })
})

test('A part whose day passed while charging waited is paid on the page', () => {
  const waiting = parts('paid', 'due', 'due').map((part) => ({ ...part, due: inDays(-part.n) }))
  expect(optionsOf({ money: { ...inParts, received: 33_34, parts: waiting } })).toMatchObject({ due: 33_34, part: 2 })
})

test('What a transfer left of a price is paid on the page', () => {
  const about = { state: 'part_paid', isPartPaid: true } as const
  expect(optionsOf({ case: about, money: { received: 23_00, isFixed: true } })).toMatchObject({
    state: 'processing',
    received: 23_00,
    due: 77_00,
    methods: ['card', 'wallet', 'bank'],
    partsRoundUp: false,
  })
})

test('A page says Paid as soon as the money is in', () => {
  const settled = optionsOf({ money: { received: 100_00, isFixed: true } })
  expect(settled).toMatchObject({ state: 'paid', due: null, reason: 'paid', methods: [] })
  expect(optionsOf({ money: { received: 99_99, isFixed: true } }).state).toBe('unpaid')
})

test('A plan whose first day lies ahead is processing, and nothing is due', () => {
  const ahead = parts('due', 'due', 'due').map((part) => ({ ...part, due: inDays(part.n) }))
  expect(optionsOf({ money: { rounding: 2, parts: ahead } })).toMatchObject({
    state: 'processing',
    total: 100_00,
    due: null,
    methods: [],
    bank: null,
    reason: 'parts',
  })
})

test('The rounding of parts is owed while a plan runs, and once it is invoiced', () => {
  expect(optionsOf({ money: { rounding: 2 } })).toMatchObject({ total: 100_00, due: 100_00 })
  expect(optionsOf({ money: inParts })).toMatchObject({ total: 100_02, due: 100_02 })
  expect(optionsOf({ money: { ...inParts, received: 33_34 } })).toMatchObject({ total: 100_02, due: 66_68 })
})

test.each([
  ['legal', { case: { state: 'legal' } }],
  ['legal', { case: { state: 'on_hold', heldFrom: 'legal' } }],
  ['unavailable', { case: { isBlocked: true } }],
  ['unavailable', { case: { state: 'withdrawn' } }],
  ['unavailable', { case: { state: 'on_hold', isLetterSent: false } }],
  ['merged', { case: { state: 'merged' } }],
  ['paid', { case: { state: 'paid' }, money: { received: 100_00 } }],
  ['paid', { money: { received: 100_00, isFixed: true } }],
  ['paid', { money: { ...inParts, received: 100_00, writtenOff: 2 } }],
  ['no-price', { money: null }],
  ['closed', { money: { isClosed: true } }],
  ['bank', { money: { waitsForBank: true } }],
] as const)('Nothing can be paid: %s', (reason, given) => {
  expect(optionsOf(given)).toMatchObject({ reason, due: null, methods: [], parts: [], bank: null })
})

test('More than the price is never shown as received or due', () => {
  expect(optionsOf({ money: { received: 200_00, isFixed: true } })).toMatchObject({ received: 100_00, due: null })
})

test('A sum or part below the smallest charge is offered to no payment service', () => {
  const pounds = { currency: 'GBP', price: 1_00 }
  expect(optionsOf({ money: pounds }).parts).toEqual([2, 3])
  expect(optionsOf({ money: { price: 1_00 } }).parts).toEqual([2])
  expect(optionsOf({ money: { price: 49 } })).toMatchObject({ due: 49, methods: ['bank'], parts: [] })
  const noBank = { ...ways, bankLines: [] }
  expect(optionsOf({ money: { price: 49 }, ways: noBank })).toMatchObject({ reason: 'too-small', due: null })
  expect(optionsOf({ money: { currency: 'JPY', price: 120 }, ways: noBank }).parts).toEqual([2])
})

test('The rest of a price comes in parts only where staff agreed to more than three', () => {
  const money = { received: 40_00, isFixed: true }
  expect(optionsOf({ money, maxPartCount: 3 }).parts).toEqual([])
  expect(optionsOf({ money, maxPartCount: 6 }).parts).toEqual([2, 3, 4, 5, 6])
  expect(optionsOf({ maxPartCount: 1 }).methods).not.toContain('card-parts')
})

const partToCome = fc.record({
  n: fc.nat({ max: 12 }),
  due: fc.integer({ min: -40, max: 40 }).map(inDays),
  open: fc.integer({ min: 1, max: 500_00 }),
  state: fc.constantFrom<PartToCome['state']>('due', 'late', 'paid', 'missed'),
})
const money = fc.record({
  currency: fc.constantFrom(...currencies),
  price: fc.integer({ min: 1, max: 1000_00 }),
  rounding: fc.nat({ max: 11 }),
  received: fc.nat({ max: 1200_00 }),
  writtenOff: fc.nat({ max: 60 }),
  isFixed: fc.boolean(),
  isClosed: fc.boolean(),
  waitsForBank: fc.boolean(),
  parts: fc.option(fc.array(partToCome, { minLength: 1, maxLength: 3 })),
})
const about = fc.record({
  state: fc.constantFrom(...CaseState.options),
  heldFrom: fc.option(fc.constantFrom(...CaseState.options)),
  isLetterSent: fc.boolean(),
  isPartPaid: fc.boolean(),
  isBlocked: fc.boolean(),
})
const waysToPay = fc.record({
  takesCards: fc.boolean(),
  takesWallet: fc.boolean(),
  bankLines: fc.constantFrom([], ['IBAN PT50']),
  reference: fc.constant('RF-000042'),
})

test('Whatever is due can be paid, never more than is left, and everything else has a reason', () => {
  const facts = fc.record({
    case: about,
    money: fc.option(money),
    ways: waysToPay,
    maxPartCount: fc.integer({ min: 1, max: 12 }),
    now: fc.constant(now),
  })
  fc.assert(
    fc.property(facts, (given) => {
      const { due, reason, methods, parts: counts, bank, received, total, partsRoundUp } = paymentOptions(given)
      expect(due === null).toBe(reason !== null)
      expect(methods.length === 0).toBe(due === null)
      expect(methods.includes('bank')).toBe(bank !== null)
      expect(methods.includes('card-parts')).toBe(counts.length > 0)
      if (due === null) return
      const { currency, price, rounding, parts: plan, writtenOff } = given.money!
      expect(due).toBeGreaterThan(0)
      expect(due).toBeLessThanOrEqual(price + (plan ? rounding : 0) - received - writtenOff)
      expect(total).toBe(price)
      expect(due >= smallestCharge(currency) || methods.every((one) => one === 'bank')).toBe(true)
      for (const count of counts) {
        const amounts = partAmounts(due, count, partsRoundUp)
        const sum = amounts.reduce((all, amount) => all + amount, 0)
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(smallestCharge(currency))
        expect(sum - due).toBeGreaterThanOrEqual(0)
        expect(sum - due).toBeLessThan(partsRoundUp ? count : 1)
      }
    }),
    { numRuns: 1000 },
  )
})
