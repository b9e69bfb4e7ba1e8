import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approveRun,
  cancelRun,
  exportRun,
  prepareRun,
  readBankFile,
  recordRunExchange,
} from '#contract/billing/runs/desk-endpoints.ts'
import type { Run } from '#contract/billing/runs/runs.ts'
import { getStatement, listStatements } from '#contract/billing/statements/endpoints.ts'
import { type Person, staffPerson } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { issuer } from '../testing/payables.ts'
import { keepReferenceRates } from './exchange/rate-store.ts'
import { aCamt054 } from './testing/bank-files.ts'
import { aDueOwner, openPayouts } from './testing/due-owner.ts'

let app: TestApp
let finance: Person
let second: Person
beforeAll(async () => {
  app = await openTestApp({ ...issuer, PAYOUT_RESERVE_PERCENT: '0' })
  finance = await staffPerson(app, ['finance'])
  second = await staffPerson(app, ['finance'], ['Tomé', 'Torres'])
  await openPayouts(app, finance.id)
})
afterAll(() => app.remove())

const today = () => new Date().toISOString().slice(0, 10)
const prepare = () =>
  finance.call(prepareRun, { way: 'sepa', currency: 'EUR', minimum: 25_00, cutOff: today(), executeOn: today() })
const approve = ({ _id: runId, fingerprint }: Run) => second.call(approveRun, { runId, fingerprint })
const lineOf = ({ data }: Run, { id }: Person) => data.find(({ owner }) => owner._id === id)!
const codesOf = (run: Run, owner: Person) => lineOf(run, owner).holds.map(({ code }) => code)
const owed = async ({ id }: Person) => (await balanceOf(app.deps.db, ledgerAccounts.owner(id))).get('USD') ?? 0n
const read = (content: string) => finance.call(readBankFile, { content })
const problems = async () => (await checkLedger(app.deps.db)).problems

test('Exchanged money is shared to the cent, and its rounding booked', { tags: ['long'] }, async () => {
  const { ana } = await aDueOwner(app, { finance, currency: 'USD' })
  const { ana: other } = await aDueOwner(app, { finance, currency: 'USD', amount: 61_50 })
  const without = await prepare()
  expect(codesOf(without, ana)).toEqual(['no-rate'])
  await finance.call(cancelRun, { runId: without._id, reason: 'There is no rate.' })
  await app.deps.db.transaction((tx) => keepReferenceRates(tx, { day: today(), rates: { USD: '1.0534' } }))
  const run = await prepare()
  expect(lineOf(run, ana)).toMatchObject({ state: 'placed', pays: null, exchange: { source: 'ecb', on: today() } })
  await expect(approve(run)).rejects.toMatchObject({ code: 'run.exchange' })
  const sold = lineOf(run, ana).due.amount + lineOf(run, other).due.amount
  const given = {
    runId: run._id,
    from: 'USD',
    sold,
    bought: Math.round(sold / 1.0534) + 1,
    on: today(),
    reference: 'FX1',
  } as const
  await expect(finance.call(recordRunExchange, { ...given, sold: sold + 1 })).rejects.toMatchObject({
    code: 'run.sold',
  })
  await expect(finance.call(recordRunExchange, { ...given, bought: sold * 2 })).rejects.toMatchObject({
    code: 'exchange.far',
  })
  const exchanged = await finance.call(recordRunExchange, given)
  expect(lineOf(exchanged, ana)).toMatchObject({ exchange: { source: 'bank', on: today() } })
  await approve(exchanged)
  const done = await finance.call(exportRun, { runId: run._id })
  const lines = [lineOf(done, ana), lineOf(done, other)]
  const notice = aCamt054(lines.map(({ _id, pays }) => ({ endToEndId: _id, amount: pays!.amount })))
  expect(await read(notice.replaceAll('2026-11-30', today()))).toMatchObject({ paid: 2, problems: [] })
  const left = given.bought - lines.reduce((sum, { pays }) => sum + pays!.amount, 0)
  const rounding = (await balanceOf(app.deps.db, ledgerAccounts.exchangeRounding)).get('EUR') ?? 0n
  const open = [...(await balanceOf(app.deps.db, ledgerAccounts.exchange)).values()]
  expect([rounding, open, await problems()]).toEqual([BigInt(-left), [0n, 0n], []])
})

test('The exchange of a cancelled run is taken over by the next one', { tags: ['long'] }, async () => {
  const { ana } = await aDueOwner(app, { finance, currency: 'USD' })
  await app.deps.db.transaction((tx) => keepReferenceRates(tx, { day: today(), rates: { USD: '1.0534' } }))
  const bank = async () => [...(await balanceOf(app.deps.db, ledgerAccounts.processor('bank')))]
  const exchange = async (run: Run) => {
    const { amount: sold } = lineOf(run, ana).due
    const bought = Math.round(sold / 1.0534)
    const given = { from: 'USD', sold, bought, on: today(), reference: 'FX-again' } as const
    return await finance.call(recordRunExchange, { runId: run._id, ...given })
  }
  const run = await exchange(await prepare())
  const exchanged = await bank()
  await finance.call(cancelRun, { runId: run._id, reason: 'A wrong day.' })
  expect([await bank(), await problems()]).toEqual([exchanged, []])
  const next = await exchange(await prepare())
  expect([await bank(), await problems()]).toEqual([exchanged, []])
  await approve(next)
  const done = await finance.call(exportRun, { runId: next._id })
  const { _id: endToEndId, pays } = lineOf(done, ana)
  await read(aCamt054([{ endToEndId, amount: pays!.amount }]).replaceAll('2026-11-30', today()))
  expect([await owed(ana), await problems()]).toEqual([0n, []])
  await until(async () => (await ana.call(listStatements, {})).data.length > 0)
  const { number } = (await ana.call(listStatements, {})).data[0]!
  const { lines } = await ana.call(getStatement, { number })
  expect(lines.find(({ kind }) => kind === 'paid')?.rate).toMatchObject({
    source: 'bank',
    on: today(),
    pays: { amount: pays!.amount, currency: 'EUR' },
  })
})
