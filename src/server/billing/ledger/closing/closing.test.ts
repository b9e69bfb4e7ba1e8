import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMonthClosing, getMonthClosingFile } from '#contract/billing/closing.ts'
import { lockLedgerMonth } from '#contract/billing/desk-endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type Person, staffPerson } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { ledgerAccounts } from '../ledger-accounts.ts'
import { post } from '../post.ts'

let app: TestApp
let finance: Person
beforeAll(async () => {
  app = await openTestApp()
  finance = await staffPerson(app, ['finance'])
})
afterAll(() => app.remove())

type Move = { key: string; subject: string; bank: number; happened: string; posted: string }

/** Posts a movement of the bank against what one owner is owed. */
const move = async ({ key, subject, bank, happened, posted }: Move) => {
  const [currency, cause] = ['EUR', { kind: 'job', id: 'test' } as const]
  const entries = [
    { account: ledgerAccounts.processor('bank'), currency, amount: BigInt(bank) },
    { account: ledgerAccounts.owner('ana'), currency, amount: BigInt(-bank) },
  ]
  const moments = { happenedAt: new Date(happened), postedAt: new Date(posted) }
  await app.deps.db.transaction((tx) => post(tx, { key, cause, subject, entries, ...moments }))
}

const month = '2025-01'
const lock = (bank: { currency: string; balance: number }[]) => finance.call(lockLedgerMonth, { month, bank })

test('A month is locked once the bank says what the books say', async () => {
  const january = { happened: '2025-01-20T12:00:00Z', posted: '2025-01-20T12:00:00Z' }
  await move({ key: 'captured:1', subject: 'payable', bank: 100_00, ...january })
  await move({ key: 'paid:1', subject: 'settlement:1', bank: -60_00, ...january })
  const late = { happened: '2025-01-31T12:00:00Z', posted: '2025-02-02T08:00:00Z' }
  await move({ key: 'paid:2', subject: 'settlement:2', bank: -10_00, ...late })
  const closing = await finance.call(getMonthClosing, { month })
  expect(closing.currencies).toEqual([
    {
      currency: 'EUR',
      opening: 0,
      moves: [
        { kind: 'received', amount: 100_00 },
        { kind: 'paid-out', amount: -70_00 },
      ],
      closing: 30_00,
      postedLater: -10_00,
      keptFor: [{ kind: 'owners', amount: 40_00 }],
    },
  ])
  expect((await refusalOf(lock([]))).code).toBe('period.bank-differs')
  expect((await refusalOf(lock([{ currency: 'EUR', balance: 40_00 }]))).message).toContain('30.00')
  await lock([{ currency: 'EUR', balance: 30_00 }])
  await move({ ...late, key: 'paid:3', subject: 'settlement:3', bank: -5_00, posted: new Date().toISOString() })
  expect(await finance.call(getMonthClosing, { month })).toEqual(closing)
  const { path } = requestOf(getMonthClosingFile, { month })
  const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${finance.token}` } })
  expect(await answer.text()).toContain('EUR,Closing balance at the bank,30.00')
})

test('The next month opens with what the bank had', async () => {
  const { currencies } = await finance.call(getMonthClosing, { month: '2025-02' })
  expect(currencies).toMatchObject([{ opening: 25_00, moves: [], closing: 25_00 }])
})
