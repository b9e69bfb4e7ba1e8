import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  endPayoutHold,
  holdPayouts,
  listPayoutChecks,
  recordPayeeResult,
} from '#contract/billing/payouts/desk-endpoints.ts'
import {
  approveRun,
  cancelRun,
  exportRun,
  getRun,
  getRunFile,
  prepareRun,
  readBankFile,
  returnRunLine,
} from '#contract/billing/runs/desk-endpoints.ts'
import type { Run } from '#contract/billing/runs/runs.ts'
import { requestOf } from '#contract/request.ts'
import { type Person, staffPerson } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { accountData } from '../account-data.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { bookReturn } from '../payments/book-transfer.ts'
import { paymentsOf } from '../payments/payment-store.ts'
import { issuer } from '../testing/payables.ts'
import { exportRun as writeRun } from './export-run.ts'
import { aCamt054 } from './testing/bank-files.ts'
import { aDueOwner, addDue, enterDetails, openPayouts } from './testing/due-owner.ts'
import { departuresFromPain } from './testing/strict-pain.ts'
import { findRun } from './run-store.ts'
import { tendRunFiles } from './tend-files.ts'

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
const prepare = (more: { minimum?: number } = {}) =>
  finance.call(prepareRun, {
    way: 'sepa',
    currency: 'EUR',
    minimum: 25_00,
    cutOff: today(),
    executeOn: today(),
    ...more,
  })
const approve = ({ _id: runId, fingerprint }: Run) => second.call(approveRun, { runId, fingerprint })
const lineOf = ({ data }: Run, { id }: Person) => data.find(({ owner }) => owner._id === id)!
const codesOf = (run: Run, owner: Person) => lineOf(run, owner).holds.map(({ code }) => code)
const owed = async ({ id }: Person) => (await balanceOf(app.deps.db, ledgerAccounts.owner(id))).get('EUR') ?? 0n
const read = (content: string) => finance.call(readBankFile, { content })
const problems = async () => (await checkLedger(app.deps.db)).problems
async function fileOf(runId: string): Promise<string> {
  const { path } = requestOf(getRunFile, { runId })
  const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${finance.token}` } })
  return await answer.text()
}
const exported = async () => {
  const run = await approve(await prepare())
  return await finance.call(exportRun, { runId: run._id })
}

test('A run pays an owner by a file that the bank confirms', { tags: ['long'] }, async () => {
  const { ana } = await aDueOwner(app, { finance })
  const run = await prepare()
  const { _id: runId, fingerprint } = run
  const line = lineOf(run, ana)
  expect(line).toMatchObject({ state: 'placed', pays: { currency: 'EUR' }, holds: [] })
  await expect(finance.call(approveRun, { runId, fingerprint })).rejects.toMatchObject({ code: 'run.own' })
  const stale = second.call(approveRun, { runId, fingerprint: 'another' })
  await expect(stale).rejects.toMatchObject({ code: 'run.changed' })
  const both = await Promise.allSettled([approve(run), approve(run)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const first = await finance.call(exportRun, { runId })
  const file = await fileOf(runId)
  expect(departuresFromPain(file)).toEqual([])
  expect(file).toContain(`<MsgId>${run.messageId}</MsgId>`)
  expect(await second.call(exportRun, { runId })).toEqual({ ...first, isOwn: false })
  expect(await fileOf(runId)).toBe(file)
  const notice = aCamt054(
    first.data
      .filter(({ state }) => state === 'sent')
      .map(({ _id, pays }) => ({ endToEndId: _id, amount: pays!.amount })),
  )
  expect(await read(notice.replaceAll('2026-11-30', today()))).toMatchObject({ paid: 1, problems: [] })
  expect(await read(notice.replaceAll('2026-11-30', today()))).toMatchObject({ paid: 0, known: 1 })
  expect(await finance.call(getRun, { runId })).toMatchObject({ state: 'settled' })
  expect([await owed(ana), await problems()]).toEqual([0n, []])
})

test('Details that changed after the approval fall out of the file', { tags: ['long'] }, async () => {
  const { ana } = await aDueOwner(app, { finance })
  const run = await approve(await prepare())
  await enterDetails(app, ana, { account: { kind: 'iban', iban: 'DE89370400440532013000', bic: null } })
  const refused = finance.call(exportRun, { runId: run._id })
  await expect(refused).rejects.toMatchObject({ code: 'run.empty' })
  const ended = await finance.call(getRun, { runId: run._id })
  expect(ended).toMatchObject({ state: 'cancelled', exported: null })
  expect(codesOf(ended, ana)).toEqual(expect.arrayContaining(['changed-since', 'details-changed']))
  expect([(await owed(ana)) < 0n, await problems()]).toEqual([true, []])
})

test('A name that does not match leaves its run, and the next run holds it', { tags: ['long'] }, async () => {
  const { ana } = await aDueOwner(app, { finance })
  const run = await prepare()
  const none = { ownerId: ana.id, version: 1, result: 'none', isAccepted: false, reason: null } as const
  await finance.call(recordPayeeResult, none)
  expect(lineOf(await finance.call(getRun, { runId: run._id }), ana)).toMatchObject({ state: 'out' })
  await expect(approve(run)).rejects.toMatchObject({ code: 'run.changed' })
  await finance.call(cancelRun, { runId: run._id, reason: 'It pays nobody.' })
  const next = await prepare()
  expect(next._id).not.toBe(run._id)
  expect([lineOf(next, ana).state, codesOf(next, ana)]).toEqual(['held', ['payee-differs']])
  await finance.call(cancelRun, { runId: next._id, reason: 'It pays nobody.' })
})

test('Money that went back on the day of the run is not paid', { tags: ['long'] }, async () => {
  const { ana, payable } = await aDueOwner(app, { finance })
  const run = await approve(await prepare())
  const [payment] = await paymentsOf(app.deps.db, payable.id)
  const back = {
    payableId: payable.id,
    payment: payment!.id,
    reference: `OUT-${payable.id}`,
    amount: 123_00,
    at: new Date(),
  }
  await bookReturn(app.deps, { ...back, reason: 'The licence was valid.' }, finance.id)
  await expect(finance.call(exportRun, { runId: run._id })).rejects.toMatchObject({ code: 'run.empty' })
  const ended = await finance.call(getRun, { runId: run._id })
  expect(codesOf(ended, ana)).toEqual(['sum-changed'])
  expect([await owed(ana), await problems()]).toEqual([0n, []])
})

test('A server that stops while it exports has exported nothing', { tags: ['long'] }, async () => {
  const { ana } = await aDueOwner(app, { finance })
  const run = await approve(await prepare())
  const close = () => {
    throw new Error('The server stops.')
  }
  const seal = { ...app.deps.seal, close }
  await expect(writeRun({ ...app.deps, seal }, { runId: run._id, by: finance.id })).rejects.toThrow('The server stops.')
  expect(await finance.call(getRun, { runId: run._id })).toMatchObject({ state: 'approved' })
  await expect(finance.call(getRunFile, { runId: run._id })).rejects.toMatchObject({ code: 'run.no-file' })
  const done = await finance.call(exportRun, { runId: run._id })
  expect(lineOf(done, ana).state).toBe('sent')
  expect(await fileOf(run._id)).toContain(run.messageId)
})

test('A returned payment is due again, and told with its reason', { tags: ['long'] }, async () => {
  const { ana } = await aDueOwner(app, { finance })
  const run = await exported()
  const { _id: lineId, pays } = lineOf(run, ana)
  const returned = aCamt054([{ endToEndId: lineId, amount: pays!.amount, direction: 'CRDT', reason: 'AC04' }])
  expect(await read(returned.replaceAll('2026-11-30', today()))).toMatchObject({ returned: 1, problems: [] })
  expect(lineOf(await finance.call(getRun, { runId: run._id }), ana)).toMatchObject({
    state: 'returned',
    booked: { reason: 'AC04: the account is closed' },
  })
  expect([-(await owed(ana)), await problems()]).toEqual([BigInt(pays!.amount), []])
  const again = await exported()
  const paid = { runId: again._id, lineId: lineOf(again, ana)._id, reference: 'B1', bookedOn: today() }
  const back = await finance.call(returnRunLine, { ...paid, reason: 'The account is closed.' })
  expect(lineOf(back, ana).state).toBe('returned')
  await finance.call(holdPayouts, { ownerId: ana.id, reason: 'other', note: 'Ask for another account.', until: null })
})

test('A booking with another sum is told and changes nothing', { tags: ['long'] }, async () => {
  const { ana } = await aDueOwner(app, { finance })
  const run = await exported()
  const wrong = aCamt054([{ endToEndId: lineOf(run, ana)._id, amount: 1 }])
  const { paid, problems: told } = await read(wrong)
  expect([paid, told[0]]).toEqual([0, expect.stringContaining('and not with')])
})

test('A booking on another account than the client account changes nothing', { tags: ['long'] }, async () => {
  const { ana } = await aDueOwner(app, { finance })
  const run = await exported()
  const { _id: endToEndId, pays } = lineOf(run, ana)
  const { paid, problems: told } = await read(
    aCamt054([{ endToEndId, amount: pays!.amount }], 'DE89370400440532013000'),
  )
  expect([paid, told[0]]).toEqual([0, expect.stringContaining('another account than the client account')])
})

test('The account of a deceased owner is held until staff end it', { tags: ['long'] }, async () => {
  const { ana } = await aDueOwner(app, { finance })
  await finance.call(holdPayouts, { ownerId: ana.id, reason: 'deceased', note: 'Her heirs wrote.', until: null })
  const run = await prepare()
  expect([lineOf(run, ana).state, codesOf(run, ana)]).toEqual(['held', ['staff']])
  await finance.call(cancelRun, { runId: run._id, reason: 'It pays nobody.' })
  const [placed] = (await finance.call(listPayoutChecks, { owner: ana.id })).owners[0]!.staffHolds
  await finance.call(endPayoutHold, { holdId: placed!._id, note: 'The heirs are known.' })
  expect(lineOf(await exported(), ana).state).toBe('sent')
})

test('A small sum rolls over, and is paid whole when its owner leaves', { tags: ['long'] }, async () => {
  const { ana } = await aDueOwner(app, { finance, amount: 12_30 })
  const run = await prepare()
  expect([lineOf(run, ana).state, codesOf(run, ana)]).toEqual(['held', ['below-minimum']])
  await finance.call(cancelRun, { runId: run._id, reason: 'It pays nobody.' })
  await accountData.erase(app.deps, ana.id)
  expect(lineOf(await exported(), ana).state).toBe('sent')
})

test('An owner who leaves with a negative balance is paid nothing', { tags: ['long'] }, async () => {
  const { ana, payable } = await aDueOwner(app, { finance })
  const paid = await exported()
  const { _id: lineId, pays } = lineOf(paid, ana)
  await read(aCamt054([{ endToEndId: lineId, amount: pays!.amount }]).replaceAll('2026-11-30', today()))
  const [payment] = await paymentsOf(app.deps.db, payable.id)
  const back = {
    payableId: payable.id,
    payment: payment!.id,
    reference: `OUT-${payable.id}`,
    amount: 123_00,
    at: new Date(),
  }
  await bookReturn(app.deps, { ...back, reason: 'The licence was valid.' }, finance.id)
  await addDue(app, { ownerId: ana.id, by: finance.id, amount: 50_00 })
  await accountData.erase(app.deps, ana.id)
  const run = await prepare()
  expect([lineOf(run, ana).state, codesOf(run, ana)[0]]).toEqual(['held', 'negative-balance'])
  expect([(await owed(ana)) > 0n, await problems()]).toEqual([true, []])
  await finance.call(cancelRun, { runId: run._id, reason: 'It pays nobody.' })
})

test('Files of runs are sealed again under the key in use', { tags: ['long'] }, async () => {
  await aDueOwner(app, { finance })
  const run = await exported()
  const before = await fileOf(run._id)
  const sealedOf = async () => (await findRun(app.deps.db, run._id))!.sealedFile
  const sealed = await sealedOf()
  const { open, close } = app.deps.seal
  await tendRunFiles({ ...app.deps, seal: { ...app.deps.seal, open, close, isCurrent: () => false } })
  expect(await sealedOf()).not.toBe(sealed)
  expect(await fileOf(run._id)).toBe(before)
})
