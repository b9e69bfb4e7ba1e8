import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAmount } from '#contract/reference/money.ts'
import { addRegistrationFee, listRegistrationFees } from '#contract/registrations/fee-endpoints.ts'
import { listRegistrationOptions } from '#contract/registrations/paying-endpoints.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { refusalOf } from '#server/testing/client.ts'
import { anImage } from '#server/testing/matches.ts'
import { createRegistration } from '#contract/registrations/endpoints.ts'
import { type People, people, type Person, staffPerson } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { oldFee } from './keep-fees.ts'
import { watchFees } from './watch-fees.ts'

let app: TestApp
let who: People
let finance: Person
beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
  finance = await staffPerson(app, ['finance'])
})
afterAll(() => app.remove())

const source = { title: 'Tariff of 2026', address: 'https://office.example/fees' }
const today = () => app.deps.clock().toISOString().slice(0, 10)
const feesOf = async (kind: string) => {
  const { data } = await who.ana.call(listRegistrationOptions)
  const found = data.flatMap(({ fees }) => fees).find((fee) => fee.kind === kind)!
  return [found.governmentFee, found.serviceFee]
}
const add = (kind: 'single' | 'canada' | 'cad-usd', amount: number, from = today()) =>
  finance.call(addRegistrationFee, { kind, currency: kind === 'single' ? 'USD' : 'CAD', amount, from, source })
const oldFees = async () =>
  (await openTasksFor(app.deps.db, ['finance'], 1000))
    .filter(({ kind }) => kind === oldFee)
    .map(({ subject }) => subject)

const reasonOf = async (doing: Promise<unknown>) =>
  await doing.then(
    () => '',
    ({ message, cause }: Error & { cause?: Error }) => `${message} ${cause?.message ?? ''}`,
  )

test('Staff are warned of entries that nobody has read for a year, until they add one', async () => {
  await watchFees(app.deps)
  await watchFees(app.deps)
  expect((await oldFees()).toSorted()).toEqual(['cad-usd', 'canada'])
  await add('cad-usd', 720_000)
  await add('canada', 66_00)
  expect(await oldFees()).toEqual([])
  await watchFees(app.deps)
  expect(await oldFees()).toEqual([])
  const inTwoYears = { ...app.deps, clock: () => new Date(app.deps.clock().getTime() + 2 * 365 * 86_400_000) }
  await watchFees(inTwoYears)
  expect((await oldFees()).length).toBe(5)
})

test('A changed fee or rate leaves the price as it is', async () => {
  expect(await feesOf('canada')).toEqual([47_52, 71_48])
  await add('cad-usd', 733_333)
  expect(await feesOf('canada')).toEqual([48_40, 70_60])
  const { price } = await who.ana.call(createRegistration, {
    option: 'CIPO_SINGLE',
    images: [await anImage(app.deps, who.ana.id)],
  })
  expect(price).toMatchObject({ governmentFee: 48_40, serviceFee: 70_60, total: 119_00 })
  expect(price.notes).toEqual([
    `The Canadian Intellectual Property Office asks ${formatAmount(66_00, 'CAD', 'en')} for “Application online” from ${today()} on.`,
    `Source: Tariff of 2026. It was read on ${today()}.`,
    `One Canadian dollar counts as 0.733333 US dollars from ${today()} on.`,
    `Source: Tariff of 2026. It was read on ${today()}.`,
    'The price stays the same where the rate changes.',
  ])
})

test('A fee counts from its day on', async () => {
  const tomorrow = new Date(app.deps.clock().getTime() + 86_400_000).toISOString().slice(0, 10)
  await add('single', 50_00, tomorrow)
  expect(await feesOf('single')).toEqual([45_00, 54_00])
  const { data } = await finance.call(listRegistrationFees)
  expect(data.filter(({ kind }) => kind === 'single')).toMatchObject([
    { amount: 50_00, from: tomorrow, isInForce: false, by: expect.any(String) },
    { amount: 45_00, from: '2020-03-20', isInForce: true, by: null },
  ])
  expect((await refusalOf(add('single', 45_00, today()))).code).toBe('registration.fee-older')
})

test('An entry has the day on which its source was read', async () => {
  const entry = { kind: 'group', currency: 'USD', amount: 55_00, from: '2026-01-01', source } as const
  const { data } = await finance.call(addRegistrationFee, { ...entry, checkedAt: '2026-02-03' })
  expect(data.find(({ kind }) => kind === 'group')).toMatchObject({ checkedAt: '2026-02-03', by: expect.any(String) })
  expect((await refusalOf(finance.call(addRegistrationFee, { ...entry, checkedAt: '2999-01-01' }))).code).toBe(
    'registration.future-day',
  )
})

test('A fee above the price is refused, and so is another currency', async () => {
  expect((await refusalOf(add('canada', 200_00))).code).toBe('registration.fee-above-price')
  expect((await refusalOf(add('cad-usd', 2_000_000))).code).toBe('registration.fee-above-price')
  const dollars = { kind: 'canada', currency: 'USD', amount: 63_00, from: today(), source } as const
  expect((await refusalOf(finance.call(addRegistrationFee, dollars))).problem.details).toMatchObject([
    { path: 'currency' },
  ])
})

test('Finance and legal alone keep the table of fees', async () => {
  const legal = await staffPerson(app, ['legal'])
  expect((await legal.call(listRegistrationFees)).data.length).toBeGreaterThan(4)
  const agent = await staffPerson(app, ['registration-agent'])
  expect((await refusalOf(agent.call(listRegistrationFees))).status).toBe(403)
})

test('An entry is never changed or removed', async () => {
  for (const statement of [
    `update registration_fee_entries set amount = 1`,
    `delete from registration_fee_entries`,
    `truncate registration_fee_entries`,
  ])
    expect(await reasonOf(app.deps.database.execute(statement))).toContain('only ever added')
})
