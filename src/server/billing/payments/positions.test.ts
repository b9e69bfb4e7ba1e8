import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fact } from './events/facts.ts'
import { paymentStateOf } from './events/facts.ts'
import { dividedBy } from './asking/payable.ts'
import { type Asked, payableStateOf, positionOf, postingsOf, receivedOf } from './positions.ts'
import { aFact, facts as someFacts } from '../testing/facts.ts'
import { sharesOf } from './shares.ts'

const asked: Asked = {
  id: 'c1',
  currency: 'USD',
  total: 100_00,
  cap: 100_00,
  shares: [
    { account: 'tax:PT', amount: 18_70 },
    { account: 'provider:fee', amount: 36_58 },
    { account: 'owner:ana:payable', amount: 44_72 },
  ],
}

/** Balances after these facts, as amounts of dollars by account. */
const after = (facts: Fact[], of: Asked = asked) =>
  Object.fromEntries(
    [...positionOf(of, facts).values()]
      .filter(({ amount }) => amount !== 0n)
      .map(({ account, currency, amount }) => [
        currency === 'USD' ? account : `${account} ${currency}`,
        Number(amount),
      ]),
  )

const captured = aFact('captured', { object: 'pi_1', amount: 100_00 })
const fee = aFact('fee', { object: 'pi_1', amount: 3_20 })

test('What is paid is whose the shares say, and the processor keeps its fee', () => {
  expect(after([captured, fee])).toEqual({
    'processor:stripe': 96_80,
    'provider:processor-fees': 3_20,
    'tax:PT': -18_70,
    'provider:fee': -36_58,
    'owner:ana:payable': -44_72,
  })
  expect(payableStateOf(asked, [captured, fee])).toBe('paid')
})

test('A second payment, one above the price, and one in another currency stay the payers', () => {
  const twice = [captured, aFact('captured', { object: 'pi_2', amount: 100_00 })]
  expect(after(twice)).toMatchObject({ 'processor:stripe': 200_00, 'payer:c1': -100_00, 'owner:ana:payable': -44_72 })
  expect(after([aFact('captured', { object: 'pi_1', amount: 100_01 })])).toMatchObject({ 'payer:c1': -1 })
  const euros = [aFact('captured', { object: 'pi_1', amount: 100_00, currency: 'EUR' })]
  expect(after(euros)).toEqual({ 'processor:stripe EUR': 100_00, 'payer:c1 EUR': -100_00 })
  expect([twice, euros].map((facts) => payableStateOf(asked, facts))).toEqual(['over', 'over'])
})

test('What comes in after it was closed is nobody else’s, and what came before stays settled', () => {
  const closed = { ...asked, cap: 0 }
  expect(after([captured], closed)).toEqual({ 'processor:stripe': 100_00, 'payer:c1': -100_00 })
  expect(payableStateOf(closed, [captured])).toBe('over')
  expect(after([aFact('captured', { object: 'pi_1', amount: 40_00 })], { ...asked, cap: 40_00 })).not.toHaveProperty(
    'payer:c1',
  )
})

test('A refund takes from what is too much first, then from everybody in proportion; one that failed takes nothing', () => {
  const twice = [captured, aFact('captured', { object: 'pi_2', amount: 100_00 })]
  const returned = [...twice, aFact('refunded', { object: 're_1', amount: 100_00 })]
  expect(after(returned)).toEqual(after([captured]))
  const half = [captured, aFact('refunded', { object: 're_2', amount: 50_00 })]
  expect(after(half)).toEqual({
    'processor:stripe': 50_00,
    'tax:PT': -9_35,
    'provider:fee': -18_29,
    'owner:ana:payable': -22_36,
  })
  expect(after([...half, aFact('refund-failed', { object: 're_2' })])).toEqual(after([captured]))
  expect(payableStateOf(asked, half)).toBe('part-paid')
  expect(after([captured, aFact('refunded', { object: 're_3', amount: 100_00 })])).toEqual({})
})

test('A dispute holds the money, gives it back when won, and takes it when lost, told whole or in part', () => {
  const withdrawn = aFact('dispute-withdrawn', { object: 'dp_1', amount: 100_00 })
  const lost = aFact('dispute-lost', { object: 'dp_1', amount: 100_00 })
  expect(after([captured, withdrawn])).toMatchObject({ 'disputed:c1': 100_00, 'owner:ana:payable': -44_72 })
  expect(after([captured, withdrawn])).not.toHaveProperty('processor:stripe')
  for (const kind of ['dispute-won', 'dispute-reinstated'] as const)
    expect(after([captured, withdrawn, aFact(kind, { object: 'dp_1', amount: 100_00 })])).toEqual(after([captured]))
  expect(after([captured, withdrawn, lost])).toEqual({})
  expect(after([captured, lost])).toEqual({})
  const opened = aFact('dispute-opened', { object: 'dp_1', amount: 100_00 })
  const states = [[opened], [withdrawn], [withdrawn, lost], [opened, aFact('dispute-won', { object: 'dp_1' })]].map(
    (told) => [paymentStateOf([captured, ...told]), payableStateOf(asked, [captured, ...told])],
  )
  expect(states).toEqual([
    ['disputed', 'disputed'],
    ['disputed', 'disputed'],
    ['charged-back', 'returned'],
    ['paid', 'paid'],
  ])
})

test('A dispute whose withdrawal is not told takes no more than refunds left, and none for a payment more than once', () => {
  const refunded = aFact('refunded', { object: 're_1', amount: 30_00 })
  const lost = aFact('dispute-lost', { object: 'dp_1', amount: 100_00 })
  expect(after([captured, refunded, lost])).toEqual({})
  expect(after([lost, refunded, captured])).toEqual({})
  expect(after([captured, lost, aFact('dispute-lost', { object: 'dp_2', amount: 100_00 })])).toEqual({})
  const all = aFact('refunded', { object: 're_2', amount: 100_00 })
  expect(paymentStateOf([captured, all, lost])).toBe('refunded')
  expect(paymentStateOf([captured, refunded, lost])).toBe('charged-back')
})

test('What went back twice is owed by the payer, and who pays again has paid all the same', () => {
  const twice = [
    captured,
    aFact('refunded', { object: 're_1', amount: 100_00 }),
    aFact('dispute-withdrawn', { object: 'dp_1', amount: 100_00 }),
    aFact('dispute-lost', { object: 'dp_1', amount: 100_00 }),
  ]
  expect(after(twice)).toEqual({ 'processor:stripe': -100_00, 'payer:c1': 100_00 })
  expect([payableStateOf(asked, twice), receivedOf(twice, 'USD')]).toEqual(['returned', 0n])
  const again = [...twice, aFact('captured', { object: 'pi_2', paymentId: 'p2', amount: 100_00 })]
  expect(payableStateOf(asked, again)).toBe('paid')
  expect(after(again)).toMatchObject({ 'payer:c1': 100_00, 'owner:ana:payable': -44_72 })
})

test('Without a rate of tax nothing is shared out until there is one', () => {
  expect(after([captured], { ...asked, shares: [] })).toEqual({ 'processor:stripe': 100_00, 'payer:c1': -100_00 })
  expect(payableStateOf({ ...asked, shares: [] }, [captured])).toBe('paid')
})

test('Shares of any paid amount are whole, sum to it, and at the total are what was agreed', () => {
  const shares = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(shares, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, part) => {
      const asked = amounts.map((amount, at) => ({ account: `owner:${at}:payable`, amount }))
      const total = amounts.reduce((sum, amount) => sum + amount, 0)
      const paid = BigInt(Math.floor(total * part))
      const divided = dividedBy(asked, total, paid)
      expect([...divided.values()].reduce((sum, share) => sum + share, 0n)).toBe(paid)
      expect([...dividedBy(asked, total, BigInt(total)).values()]).toEqual(amounts.map(BigInt))
    }),
  )
})

test('Taxes and what parts were rounded up by are divided off before our fee and the owner’s share', () => {
  const line = { description: 'Licence', taxTreatment: 'taxable' as const, rule: 'licence', ruleVersion: '1' }
  const lines = [
    { ...line, kind: 'future_licence' as const, amount: 100_00 },
    { ...line, kind: 'rounding' as const, amount: 2, taxTreatment: 'outside' as const },
  ]
  const tax = { treatment: 'standard' as const, country: 'PT', rate: 2300, source: 'law', checkedAt: '2026-11-25' }
  expect(sharesOf(lines, tax, { kind: 'owner', ownerId: 'ana', feePercent: 45 })).toEqual([
    { account: 'tax:PT', amount: 18_70 },
    { account: 'provider:rounding', amount: 2 },
    { account: 'provider:fee', amount: 36_59 },
    { account: 'owner:ana:payable', amount: 44_71 },
  ])
  expect(sharesOf(lines, { treatment: 'unknown', problem: 'No rate.' }, { kind: 'income' })).toEqual([])
  expect(sharesOf(lines, { treatment: 'outside', why: 'abroad' }, { kind: 'deferred', of: 's1' })).toEqual([
    { account: 'provider:rounding', amount: 2 },
    { account: 'deferred:s1', amount: 100_00 },
  ])
})

test(
  'Any order and repetition of 10,000 histories ends in the same balances, and every posting adds up',
  { tags: ['long'] },
  () => {
    fc.assert(
      fc.property(someFacts, fc.infiniteStream(fc.nat()), (facts, random) => {
        const order = facts.map((fact) => ({ fact, at: random.next().value })).toSorted((a, b) => a.at - b.at)
        const balances = new Map<string, bigint>()
        const known: Fact[] = []
        for (const { fact } of [...order, ...order.slice(0, 3)]) {
          if (known.some(({ key }) => key === fact.key)) continue
          const entries = postingsOf(asked, known, fact)
          for (const currency of new Set(entries.map((entry) => entry.currency)))
            expect(entries.reduce((sum, entry) => sum + (entry.currency === currency ? entry.amount : 0n), 0n)).toBe(0n)
          for (const { account, currency, amount } of entries)
            balances.set(`${account} ${currency}`, (balances.get(`${account} ${currency}`) ?? 0n) + amount)
          known.push(fact)
        }
        for (const [at, { amount }] of positionOf(asked, facts)) expect(balances.get(at) ?? 0n).toBe(amount)
        expect(payableStateOf(asked, known)).toBe(payableStateOf(asked, facts))
      }),
      { numRuns: 10_000 },
    )
  },
)
