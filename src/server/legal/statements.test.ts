import { bookFirmTransfer, listFirmMoney } from '#contract/billing/settlements/desk-endpoints.ts'
import { listSettlements } from '#contract/billing/settlements/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCase, listCaseHistory } from '#contract/cases/endpoints.ts'
import { getDeskLawyers } from '#contract/legal/desk.ts'
import { takeFirmStep } from '#contract/legal/firm-endpoints.ts'
import { confirmStatement, getStatementDocument, stateForFirm } from '#contract/legal/statements.ts'
import { getOwnLawyers } from '#contract/legal/offers.ts'
import { requestOf } from '#contract/request.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { issuer } from '#server/billing/testing/payables.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aFirm, aMember, atLawyers, type Member } from './testing/lawyers.ts'

let app: TestApp
let who: People
let firmId: string
let lea: Member

beforeAll(async () => {
  app = await openTestApp(issuer)
  who = await people(app)
  firmId = (await aFirm(who)).firmId
  lea = await aMember(app, who, firmId)
})
afterAll(() => app.remove())

const settled = {
  to: 'legal_settled',
  currency: 'EUR',
  amount: 900_00,
  costs: 300_00,
  reason: 'They signed the settlement and paid us.',
} as const

const balances = async () => {
  const { rows } = await app.deps.database.execute(
    'select account, sum(amount)::int as sum from ledger_entries group by account order by account',
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [String(account), Number(sum)]))
}

test('A settlement awaits staff’s confirmation, then balances in the ledger', async () => {
  const { caseId, ana, chiara } = await atLawyers(app, firmId, who)
  const before = await balances()
  const document = { fileName: 'settlement.pdf', base64: Buffer.from('%PDF-1.7 signed').toString('base64') }
  const { state, statements, steps } = await lea.call(takeFirmStep, { caseId, ...settled, document })
  expect({ state, steps }).toEqual({ state: 'legal_settled', steps: ['legal_settled', 'judgment', 'legal_closed'] })
  expect(statements).toMatchObject([{ rest: 600_00, confirmed: 0, state: 'stated', document: 'settlement.pdf' }])
  expect(await balances()).toEqual(before)
  const statementId = statements[0]!._id
  const file = await fetch(app.url + requestOf(getStatementDocument, { caseId, statementId }).path, {
    headers: { authorization: `Bearer ${chiara.token}` },
  })
  expect(await file.text()).toBe('%PDF-1.7 signed')
  const money = { caseId, statementId, currency: 'EUR', on: '2026-11-20' } as const
  await chiara.call(confirmStatement, { ...money, heldBy: 'firm', amount: 200_00, reference: 'AKT-17/1' })
  const done = await chiara.call(confirmStatement, { ...money, heldBy: 'bank', amount: 400_00, reference: 'BK-9' })
  expect(done).toMatchObject({ confirmed: 600_00, state: 'confirmed' })
  const after = await balances()
  const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
  const costs = -moved(`partner:${firmId}:costs`)
  expect(costs).toBeGreaterThan(0)
  expect([moved('processor:firm'), moved('processor:bank')]).toEqual([200_00 + costs, 400_00])
  expect(moved(`owner:${ana.id}:payable`) + moved('provider:fee')).toBe(-600_00)
  expect(moved(`owner:${ana.id}:payable`)).toBeLessThan(0)
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
  const held = (await chiara.call(listFirmMoney)).data.find(({ case: { _id } }) => _id === caseId)!
  expect(held).toMatchObject({ amount: 200_00, currency: 'EUR' })
  const transfer = { settlementId: held.settlement, reference: 'BK-10', on: '2026-11-20' }
  expect((await refusalOf(chiara.call(bookFirmTransfer, { ...transfer, amount: 200_01 }))).code).toBe(
    'settlement.not-at-firm',
  )
  await chiara.call(bookFirmTransfer, { ...transfer, amount: 200_00 })
  expect((await refusalOf(chiara.call(bookFirmTransfer, { ...transfer, amount: 1 }))).code).toBe('transfer.booked')
  const [settlement] = (await ana.call(listSettlements, {})).data
  expect(settlement!.figures).toMatchObject({ pending: 0, costs, reserve: 0 })
  expect((await ana.call(getCase, { caseId })).state).toBe('legal_settled')
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})

test.each([
  ['no currency', { currency: null }],
  ['a currency that nobody knows', { currency: 'XYZ' }],
  ['no amount', { amount: null }],
  ['nothing, as a settlement', { amount: 0, costs: 0 }],
  ['less than nothing', { amount: -1 }],
  ['a part of a cent', { amount: 1.5 }],
  ['costs above the amount', { costs: 900_01 }],
  ['costs below nothing', { costs: -5 }],
  ['no reason', { reason: '' }],
  ['an end that brings money', { to: 'legal_closed' }],
])('A step that says %s is refused at its field without effect', async (_, wrong) => {
  const { caseId } = await atLawyers(app, firmId, who)
  const refusal = await refusalOf(lea.call(takeFirmStep, { caseId, ...settled, ...wrong } as never))
  expect(refusal).toMatchObject({ status: 400, code: 'invalid' })
  expect((await who.ana.call(getCase, { caseId })).state).toBe('legal')
})

test('A document other than PDF is refused and deleted', async () => {
  const { caseId } = await atLawyers(app, firmId, who)
  const document = { fileName: 'cat.pdf', base64: Buffer.from('a cat').toString('base64') }
  const refusal = await refusalOf(lea.call(takeFirmStep, { caseId, ...settled, document }))
  expect(refusal).toMatchObject({ code: 'statement.document' })
  expect((await who.ana.call(getCase, { caseId })).state).toBe('legal')
})

test('One of two simultaneous steps counts, with one statement', async () => {
  const { caseId, chiara } = await atLawyers(app, firmId, who)
  const other = { caseId, to: 'judgment', currency: 'EUR', amount: 100_00, reason: 'The court has decided.' } as const
  const taken = await Promise.allSettled([
    lea.call(takeFirmStep, { caseId, ...settled }),
    chiara.call(stateForFirm, other),
  ])
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = taken.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({ code: 'case.step' })
  expect((await chiara.call(getDeskLawyers, { caseId })).statements).toHaveLength(1)
})

test('Confirmations match currency, stay within the amount, use references once', async () => {
  const { caseId, chiara } = await atLawyers(app, firmId, who)
  const { statements } = await lea.call(takeFirmStep, { caseId, ...settled })
  const money = {
    caseId,
    statementId: statements[0]!._id,
    heldBy: 'bank',
    amount: 500_00,
    currency: 'EUR',
    reference: 'BK-77',
    on: '2026-11-20',
  } as const
  const refused = async (wrong: object) => (await refusalOf(chiara.call(confirmStatement, { ...money, ...wrong }))).code
  expect(await refused({ currency: 'USD' })).toBe('statement.currency')
  expect(await refused({ amount: 600_01 })).toBe('statement.too-much')
  expect(await refused({ amount: -1 })).toBe('invalid')
  expect(await refused({ amount: 0 })).toBe('invalid')
  expect(await refused({ on: '2999-01-01' })).toBe('transfer.future')
  await chiara.call(confirmStatement, money)
  expect(await refused({ amount: 100_00 })).toBe('transfer.booked')
  expect(await refused({ amount: 100_01, reference: 'BK-78' })).toBe('statement.too-much')
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})

test('A judgment without money closes the case', async () => {
  const { caseId, ana, chiara } = await atLawyers(app, firmId, who)
  const lost = { caseId, to: 'judgment', currency: 'EUR', amount: 0, reason: 'The court saw no infringement.' } as const
  const { statements } = await lea.call(takeFirmStep, lost)
  expect(statements).toMatchObject([{ state: 'nothing-due' }])
  const money = { heldBy: 'bank', amount: 1, currency: 'EUR', reference: 'x', on: '2026-11-20' } as const
  expect(
    await refusalOf(chiara.call(confirmStatement, { caseId, statementId: statements[0]!._id, ...money })),
  ).toMatchObject({ code: 'statement.no-money' })
  await lea.call(takeFirmStep, { caseId, to: 'legal_closed', reason: 'No appeal promises more.' })
  expect((await ana.call(getCase, { caseId })).state).toBe('legal_closed')
  expect(
    await refusalOf(lea.call(takeFirmStep, { caseId, to: 'legal_closed', reason: 'Once more, for sure.' })),
  ).toMatchObject({ code: 'case.over' })
  expect((await ana.call(getOwnLawyers, { caseId })).firm).not.toBeNull()
})

test('A mistyped settlement is corrected by a statement, alone confirmable', async () => {
  const { caseId, ana, chiara } = await atLawyers(app, firmId, who)
  const { statements } = await lea.call(takeFirmStep, { caseId, ...settled, amount: 12_00, costs: 0 })
  const mistyped = statements[0]!._id
  const right = { caseId, ...settled, amount: 1_200_00, costs: 0, reason: 'It is twelve hundred, not twelve.' }
  expect(await refusalOf(lea.call(takeFirmStep, right))).toMatchObject({ code: 'case.step' })
  const after = await lea.call(takeFirmStep, { ...right, after: mistyped })
  expect(after.state).toBe('legal_settled')
  expect(after.statements).toMatchObject([
    { _id: mistyped, state: 'replaced' },
    { rest: 1_200_00, state: 'stated' },
  ])
  expect(await refusalOf(chiara.call(stateForFirm, { ...right, after: mistyped }))).toMatchObject({ code: 'case.step' })
  const money = { caseId, heldBy: 'bank', currency: 'EUR', on: '2026-11-20' } as const
  const confirmed = (statementId: string, amount: number, reference: string) =>
    chiara.call(confirmStatement, { ...money, statementId, amount, reference })
  expect(await refusalOf(confirmed(mistyped, 12_00, 'BK-12'))).toMatchObject({ code: 'statement.no-money' })
  expect(await confirmed(after.statements[1]!._id, 1_200_00, 'BK-1200')).toMatchObject({ state: 'confirmed' })
  const tasks = await openTasksFor(app.deps.db, ['finance'])
  expect(tasks.filter(({ subject }) => after.statements.some(({ _id }) => _id === subject))).toEqual([])
  const { data: history } = await ana.call(listCaseHistory, { caseId })
  expect(history.map(({ publicNote }) => publicNote).join()).toContain('puts right what it stated')
})

test('Confirmed money stays; later statements add, and courts may follow', async () => {
  const { caseId, chiara } = await atLawyers(app, firmId, who)
  const { statements } = await lea.call(takeFirmStep, { caseId, ...settled })
  const money = { caseId, statementId: statements[0]!._id, heldBy: 'bank', currency: 'EUR', on: '2026-11-20' } as const
  await chiara.call(confirmStatement, { ...money, amount: 600_00, reference: 'BK-600' })
  const more = {
    caseId,
    to: 'judgment',
    currency: 'EUR',
    amount: 50_00,
    reason: 'The court awarded interest.',
  } as const
  const then = await lea.call(takeFirmStep, { ...more, after: statements[0]!._id })
  expect(then.state).toBe('judgment')
  expect(then.statements.map(({ state, rest }) => [state, rest])).toEqual([
    ['confirmed', 600_00],
    ['stated', 50_00],
  ])
  const end = { caseId, to: 'legal_closed', reason: 'There is nothing more to get.' } as const
  expect((await lea.call(takeFirmStep, end)).state).toBe('legal_closed')
  const over = { ...more, after: then.statements[1]!._id }
  expect(await refusalOf(lea.call(takeFirmStep, over))).toMatchObject({ code: 'case.over' })
})
