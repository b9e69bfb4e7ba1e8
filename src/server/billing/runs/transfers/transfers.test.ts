import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveRun, connectOwner, exportRun, getRun, prepareRun } from '#contract/billing/runs/desk-endpoints.ts'
import { type Person, staffPerson } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { issuer } from '../../testing/payables.ts'
import { openSandboxedApp } from '../../testing/sandboxed-app.ts'
import { aDueOwner, openPayouts } from '../testing/due-owner.ts'

let opened: Awaited<ReturnType<typeof openSandboxedApp>>
let finance: Person
beforeAll(async () => {
  opened = await openSandboxedApp({ ...issuer, PAYOUT_RESERVE_PERCENT: '0' })
  finance = await staffPerson(opened.app, ['finance'])
  await openPayouts(opened.app, finance.id)
})
afterAll(() => opened.remove())

test('The card processor transfers lines, and refuses a closed account', { tags: ['long'] }, async () => {
  const { app } = opened
  const { ana } = await aDueOwner(app, { finance })
  const { ana: closed } = await aDueOwner(app, { finance })
  const { ana: unknown } = await aDueOwner(app, { finance })
  await finance.call(connectOwner, { ownerId: ana.id, connected: 'acct_ana123456' })
  await finance.call(connectOwner, { ownerId: closed.id, connected: 'acct_closed1234' })
  const day = new Date().toISOString().slice(0, 10)
  const terms = { way: 'transfers', currency: 'EUR', minimum: 25_00, cutOff: day, executeOn: day } as const
  const { _id: runId, fingerprint } = await finance.call(prepareRun, terms)
  const second = await staffPerson(app, ['finance'], ['Tomé', 'Torres'])
  await second.call(approveRun, { runId, fingerprint })
  await finance.call(exportRun, { runId })
  await until(async () => (await finance.call(getRun, { runId })).state === 'settled')
  const { data } = await finance.call(getRun, { runId })
  const lineOf = ({ id }: Person) => data.find(({ owner }) => owner._id === id)
  expect(lineOf(ana)).toMatchObject({ state: 'paid', booked: { reference: expect.stringMatching(/^tr_/) } })
  expect(lineOf(closed)).toMatchObject({ state: 'out', holds: [{ code: 'taken-out' }] })
  expect(lineOf(unknown)).toMatchObject({ state: 'held', holds: [{ code: 'no-connected-account' }] })
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})
