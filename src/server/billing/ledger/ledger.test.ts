import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getJournal, getTrialBalance, listLockedMonths, lockLedgerMonth } from '#contract/billing/desk-endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { carryOut } from '#server/cli/commands.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import type { Entry } from './entry.ts'
import { journalOf, trialBalanceOf } from './books-csv.ts'
import { post } from './post.ts'
import { aPayable, anEvent, issuer, tell } from '../testing/payables.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp(issuer)
  who = await people(app)
})
afterAll(() => app.remove())

const usd = (account: string, amount: number): Entry => ({ account, currency: 'USD', amount: BigInt(amount) })
const posted = (entries: Entry[], about: { postedAt?: Date; key?: string } = {}) =>
  app.deps.db.transaction((tx) => {
    const now = new Date()
    const key = randomBytes(6).toString('hex')
    return post(tx, {
      key,
      cause: { kind: 'job', id: 'test' },
      subject: 'none',
      entries,
      happenedAt: now,
      postedAt: now,
      ...about,
    })
  })
const messageOf = async (doing: Promise<unknown>) => {
  const error = await doing.then(
    () => undefined,
    (reason: unknown) => reason as Error & { cause?: Error },
  )
  return error && `${error.message} ${error.cause?.message ?? ''}`
}
const rows = async () =>
  (
    await app.deps.database.execute(
      'select t.key, e.account, e.amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id order by e.id',
    )
  ).rows

test('The database refuses what does not sum to zero in every currency', async () => {
  const before = await rows()
  const [fee, held] = [usd('provider:fee', -100), usd('processor:stripe', 100)]
  for (const entries of [
    [fee, usd('processor:stripe', 99)],
    [fee, { ...held, currency: 'EUR' }],
    [fee, held, usd('refund-reserve', 1), { account: 'provider:fee', currency: 'EUR', amount: -1n }],
  ])
    expect(await messageOf(posted(entries))).toContain('do not sum to zero in every currency')
  expect(await messageOf(posted([usd('provider:fee', 0), usd('processor:stripe', 0)]))).toContain(
    'ledger_entries_not_zero',
  )
  expect(await messageOf(posted([usd('somebody', 5), usd('provider:fee', -5)]))).toContain('ledger_entries_account')
  expect(await rows()).toEqual(before)
})

test('A transaction without its entries, and one that gets more later, are refused', async () => {
  const { db } = app.deps
  const bare = (id: string) =>
    `insert into ledger_transactions (id, key, cause_kind, cause, subject, entries, happened_at, posted_at) values ('${id}', '${id}', 'job', 'test', 'none', 2, now(), now())`
  expect(await messageOf(db.transaction((tx) => tx.execute(bare('empty'))))).toContain('has not as many entries')
  await posted([usd('provider:fee', -7), usd('processor:stripe', 7)], { key: 'whole' })
  const more = `insert into ledger_entries (transaction_id, account, currency, amount)
    select id, a, 'USD', m from ledger_transactions, (values ('provider:fee', -1), ('processor:stripe', 1)) v(a, m) where key = 'whole'`
  expect(await messageOf(db.transaction((tx) => tx.execute(more)))).toContain('has not as many entries')
})

test.each([
  ['ledger_entries', 'account'],
  ['ledger_transactions', 'cause'],
  ['payment_facts', 'reason'],
  ['ledger_periods', 'locked_by'],
])('Rows of %s refuse changes and deletion', async (table, column) => {
  for (const statement of [
    `update ${table} set ${column} = 'other'`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ])
    expect(await messageOf(app.deps.database.execute(statement))).toContain('only ever added')
})

test('What happened once is posted once', async () => {
  for (let round = 0; round < 3; round++)
    await posted([usd('provider:fee', -50), usd('processor:stripe', 50)], { key: 'once' })
  expect((await rows()).filter(({ key }) => key === 'once')).toHaveLength(2)
})

test('A month is locked once it is over, and then nothing is posted into it', async () => {
  const { chiara, ana } = who
  const notOver = await refusalOf(chiara.call(lockLedgerMonth, { month: new Date().toISOString().slice(0, 7) }))
  expect(notOver.code).toBe('period.not-over')
  expect((await refusalOf(ana.call(lockLedgerMonth, { month: '2025-01' }))).status).toBe(403)
  const entries = [usd('provider:fee', -1), usd('processor:stripe', 1)]
  await posted(entries, { postedAt: new Date('2025-01-31T23:59:59Z') })
  await chiara.call(lockLedgerMonth, { month: '2025-01' })
  await chiara.call(lockLedgerMonth, { month: '2025-01' })
  expect(await messageOf(posted(entries, { postedAt: new Date('2025-01-31T23:59:59Z') }))).toContain(
    '2025-01 is locked',
  )
  await posted(entries, { postedAt: new Date('2025-02-01T00:00:00Z') })
  expect((await chiara.call(listLockedMonths)).data).toMatchObject([{ month: '2025-01', lockedBy: chiara.id }])
})

test('Journal and trial balance are CSV, and the balances of each currency sum to zero', async () => {
  const payable = await aPayable(app, who.ana.id)
  await tell(app, anEvent(payable, 'payment.paid', { id: 'pi_csv', fee: { amount: 3_87, currency: 'USD' } }))
  const month = new Date().toISOString().slice(0, 7)
  const read = async (endpoint: typeof getJournal | typeof getTrialBalance) => {
    const { path } = requestOf(endpoint, { month })
    const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${who.chiara.token}` } })
    expect(response.headers.get('content-type')).toContain('text/csv')
    return (await response.text())
      .trim()
      .split('\n')
      .map((line) => line.split(','))
  }
  const journal = await read(getJournal)
  expect(journal[0]!.slice(-2)).toEqual(['Debit', 'Credit'])
  expect(journal.filter((line) => line[4] === 'captured:stripe:pi_csv').map((line) => line.slice(7))).toEqual([
    ['processor:stripe', 'USD', '123.00', ''],
    ['tax:PT', 'USD', '', '23.00'],
    ['provider:fee', 'USD', '', '45.00'],
    [`owner:${who.ana.id}:payable`, 'USD', '', '55.00'],
  ])
  const balance = await read(getTrialBalance)
  expect(balance.at(-1)).toMatchObject(['Sum', 'USD', expect.anything(), expect.anything(), '0.00'])
})

test('No cell of the journal begins a formula, and amounts stay numbers', async () => {
  const hostile = '=HYPERLINK("https://evil.example","pay")'
  await posted([usd('provider:fee', -7), usd('processor:stripe', 7)], { key: hostile })
  const journal = (await Array.fromAsync(journalOf(app.deps.db, new Date().toISOString().slice(0, 7)))).join('')
  expect(journal).toContain(`,"'=HYPERLINK(""https://evil.example"",""pay"")",`)
  const balance = (await Array.fromAsync(trialBalanceOf(app.deps.db, '2099-01'))).join('')
  expect(balance).toMatch(/^provider:fee,USD,[\d.]+,[\d.]+,-\d+\.\d\d$/m)
})

test('“rightframe ledger check” proves the ledger, and says what does not hold', async () => {
  const say = async (): Promise<string[]> => {
    const lines: string[] = []
    await carryOut({ ...app.deps }, 'ledger', ['check'], (line) => void lines.push(line)).catch((error: Error) =>
      lines.push(error.message),
    )
    return lines
  }
  expect((await say()).at(-1)).toContain('The ledger does not hold')
  const told = (await say()).join('\n')
  expect(told).toContain('none stands in the ledger, and nobody was ever asked for it')
  expect(told).not.toContain('does not add up')
  expect(told).not.toContain('pi_csv')
})
