import { afterAll, beforeAll, expect, test } from 'vitest'
import { listReconciliations } from '#contract/billing/desk-endpoints.ts'
import type { CardMovement } from '#server/gateways/card/card-port.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import type { PayableRow } from '../payments/payment-store.ts'
import { aPayable, anEvent, issuer, tell } from '../testing/payables.ts'
import { type StandInCard, standInCard } from '../testing/stand-in-card.ts'
import { reconcile } from './reconcile.ts'

let app: TestApp
let who: People
let card: StandInCard
const day = new Date('2026-11-20T00:00:00Z')
const at = new Date('2026-11-20T10:00:00Z')
beforeAll(async () => {
  app = await openTestApp(issuer)
  who = await people(app)
  card = standInCard()
  Object.assign(app.deps, { card })
})
afterAll(() => app.remove())

const usd = (amount: number, currency = 'USD') => ({ amount, currency })
const moved = (source: string, about: Partial<CardMovement> = {}): CardMovement => ({
  id: `txn_${source}`,
  kind: 'charge',
  amount: usd(123_00),
  fee: usd(3_87),
  net: usd(119_13),
  source,
  at,
  availableAt: at,
  ...about,
})
let payable: PayableRow
const told = (id: string) => anEvent(payable, 'payment.paid', { id, at, fee: usd(3_87) })
const differences = async () => (await reconcile(app.deps, 'stripe', day)).differences
const tasks = async () =>
  (await openTasksFor(app.deps.db, ['finance'], 1000)).filter(({ kind }) => kind === 'books.differ')

test('One difference of each kind is found and told in a task, which ends once they are gone', async () => {
  payable = await aPayable(app, who.ana.id)
  await tell(app, ...['pi_same', 'pi_amount', 'pi_currency', 'pi_fee', 'pi_only_here'].map(told))
  card.book = [
    moved('ch_same'),
    moved('ch_amount', { amount: usd(122_00) }),
    moved('ch_currency', { amount: usd(123_00, 'EUR') }),
    moved('ch_fee', { fee: usd(4_00) }),
    moved('ch_only_there'),
    moved('po_1', { kind: 'payout', amount: usd(-500_00), fee: usd(0) }),
    moved('adjusted', { kind: 'other', amount: usd(-7_00), fee: usd(0) }),
  ]
  const found = await differences()
  expect(found.map(({ kind, object }) => `${kind} ${object}`).toSorted()).toEqual([
    'amount ch_amount',
    'currency ch_currency',
    'fee ch_fee',
    'missing-here ch_only_there',
    'missing-here txn_adjusted',
    'missing-there pi_only_here',
  ])
  const [task] = await tasks()
  for (const words of [
    'ch_amount has another amount (here USD\u00a0123.00, fee USD\u00a03.87, there USD\u00a0122.00',
    'ch_only_there is not in our books',
  ])
    expect(task!.note).toContain(words)
  expect((await who.chiara.call(listReconciliations)).data).toMatchObject([
    { processor: 'stripe', day: '2026-11-20', compared: 7 },
  ])
  await tell(app, told('pi_only_there'))
  // The pay-out stays.
  card.book = ['same', 'amount', 'currency', 'fee', 'only_here', 'only_there'].map((name) => moved(`ch_${name}`))
  card.book.push(moved('po_1', { kind: 'payout', amount: usd(-500_00), fee: usd(0) }))
  expect(await differences()).toEqual([])
  expect(await tasks()).toEqual([])
})

test('Refunds and disputes are in both books, what was taken back in neither, and midnight is no difference', async () => {
  const dispute = { object: { kind: 'dispute', id: 'dp_1' }, of: { kind: 'payment', id: 'pi_same' }, at } as const
  await tell(
    app,
    anEvent(payable, 'refund.made', { id: 're_1', amount: 10_00, of: { kind: 'payment', id: 'pi_same' }, at }),
    anEvent(payable, 'refund.made', { id: 're_2', amount: 5_00, of: { kind: 'payment', id: 'pi_same' }, at }),
    anEvent(payable, 'refund.failed', { id: 're_2', amount: 5_00, of: { kind: 'payment', id: 'pi_same' }, at }),
    anEvent(payable, 'dispute.funds-withdrawn', { id: 'dp_1', ...dispute }),
    anEvent(payable, 'payment.paid', { id: 'pi_midnight', at: new Date('2026-11-20T23:59:59Z'), fee: usd(3_87) }),
  )
  card.book.push(
    moved('re_1', { kind: 'refund', amount: usd(-10_00), fee: usd(0) }),
    moved('re_2', { kind: 'refund', amount: usd(-5_00), fee: usd(0) }),
    moved('re_2', { kind: 'refund-failed', amount: usd(5_00), fee: usd(0) }),
    moved('dp_1', { kind: 'dispute', amount: usd(-123_00), fee: usd(15_00) }),
    moved('ch_midnight', { at: new Date('2026-11-21T00:00:01Z') }),
  )
  expect(await differences()).toEqual([])
})

test('A fee that only the processor’s books tell is posted, once', async () => {
  const fees = async () => (await balanceOf(app.deps.db, 'provider:processor-fees')).get('USD')
  expect(await fees()).toBe(BigInt(7 * 3_87 + 15_00))
  await differences()
  expect(await fees()).toBe(BigInt(7 * 3_87 + 15_00))
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})

test('Pay-outs and fees of no payment are posted once, and one difference of each kind is found', async () => {
  const balances = async () => ({
    bank: (await balanceOf(app.deps.db, 'processor:bank')).get('USD'),
    fees: (await balanceOf(app.deps.db, 'provider:processor-fees')).get('USD'),
  })
  const before = await balances()
  const payout = (id: string, amount: number, more: Partial<CardMovement> = {}) =>
    moved(id, { kind: 'payout', amount: usd(amount), fee: usd(0), ...more })
  const fee = (id: string, amount: number) =>
    moved(id, { kind: 'fee', amount: usd(amount), fee: usd(0), source: undefined })
  const calm = [...card.book]
  card.book = [
    ...calm,
    payout('po_gone', -10_00),
    payout('po_amount', -20_00, { fee: usd(50) }),
    payout('po_currency', -30_00),
    payout('po_back', 40_00),
    fee('monthly', -2_00),
    fee('fee_gone', -3_00),
  ]
  expect(await differences()).toEqual([])
  expect(await differences()).toEqual([])
  expect(await balances()).toEqual({ bank: before.bank! + 20_00n, fees: before.fees! + 5_50n })
  card.book = [
    ...calm,
    payout('po_amount', -21_00),
    payout('po_currency', -30_00, { amount: usd(-30_00, 'EUR') }),
    payout('po_back', 40_00),
    fee('monthly', -2_50),
  ]
  expect((await differences()).map(({ kind, object }) => `${kind} ${object}`).toSorted()).toEqual([
    'amount txn_monthly',
    'amount txn_po_amount',
    'currency txn_po_currency',
    'missing-there txn_fee_gone',
    'missing-there txn_po_gone',
  ])
  const [task] = await tasks()
  expect(task!.note).toContain(
    'txn_po_gone is not in the processor’s books (here -USD\u00a010.00, fee USD\u00a00.00, there nothing)',
  )
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})

test('A dispute that is lost, and whose withdrawal nobody told, is what it took, whenever the processor took it', async () => {
  const lostOn = new Date('2026-11-10T10:00:00Z')
  const asked = await aPayable(app, who.ana.id)
  const lines: CardMovement[] = []
  for (const [name, when] of [
    ['now', lostOn],
    ['before', new Date(lostOn.getTime() - 40 * 86_400_000)],
  ] as const) {
    const of = { kind: 'payment', id: `pi_${name}` } as const
    const object = { kind: 'dispute', id: `dp_${name}` } as const
    await tell(
      app,
      anEvent(asked, 'payment.paid', { id: of.id, at: when, fee: usd(3_87) }),
      anEvent(asked, 'dispute.opened', { id: object.id, of, object, at: when }),
      anEvent(asked, 'dispute.lost', { id: object.id, of, object, at: lostOn }),
    )
    const withdrawn = { kind: 'dispute', amount: usd(-123_00), fee: usd(15_00), at: when } as const
    lines.push(moved(`ch_${name}`, { at: when }), moved(object.id, withdrawn))
  }
  const found = async (book: CardMovement[]) => {
    card.book = book
    const { differences: all } = await reconcile(app.deps, 'stripe', new Date('2026-11-10T00:00:00Z'))
    return all.map(({ kind, object }) => `${kind} ${object}`).toSorted()
  }
  expect(await found(lines)).toEqual([])
  const other = lines.map((line) => (line.source === 'dp_before' ? { ...line, amount: usd(-100_00) } : line))
  expect(await found(other)).toEqual(['amount dp_before'])
  const charges = lines.filter(({ kind }) => kind === 'charge')
  expect(await found(charges)).toEqual(['missing-there dp_before', 'missing-there dp_now'])
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})

test('A dispute that is won weeks later brings back what was taken, and its fee, whether or not anybody told so', async () => {
  const [takenOn, wonOn] = [new Date('2026-08-03T10:00:00Z'), new Date('2026-09-07T10:00:00Z')]
  const asked = await aPayable(app, who.ana.id)
  card.book = []
  for (const [name, isTold] of [
    ['told', true],
    ['silent', false],
  ] as const) {
    const about = (when: Date) =>
      ({
        id: `dp_won_${name}`,
        of: { kind: 'payment', id: `pi_won_${name}` },
        object: { kind: 'dispute', id: `dp_won_${name}` },
        at: when,
      }) as const
    await tell(
      app,
      anEvent(asked, 'payment.paid', { id: `pi_won_${name}`, at: takenOn, fee: usd(3_87) }),
      anEvent(asked, 'dispute.funds-withdrawn', about(takenOn)),
    )
    card.book.push(
      moved(`ch_won_${name}`, { at: takenOn }),
      moved(`dp_won_${name}`, { kind: 'dispute', amount: usd(-123_00), fee: usd(15_00), at: takenOn }),
    )
    if (isTold) await tell(app, anEvent(asked, 'dispute.funds-reinstated', about(wonOn)))
    await tell(app, anEvent(asked, 'dispute.won', about(wonOn)))
  }
  const fees = async () => (await balanceOf(app.deps.db, 'provider:processor-fees')).get('USD')!
  const before = await fees()
  const found = async (day: string) =>
    (await reconcile(app.deps, 'stripe', new Date(`${day}T00:00:00Z`))).differences.map(({ kind, object }) => [
      kind,
      object,
    ])
  expect(await found('2026-08-03')).toEqual([])
  expect(await fees()).toBe(before + 30_00n)
  for (const name of ['told', 'silent'])
    card.book.push(
      moved(`dp_won_${name}`, { kind: 'dispute-reversal', amount: usd(123_00), fee: usd(-15_00), at: wonOn }),
    )
  for (const _ of [1, 2]) expect(await found('2026-09-07')).toEqual([])
  expect(await fees()).toBe(before)
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})
