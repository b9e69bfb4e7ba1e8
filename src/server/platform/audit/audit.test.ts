import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditLines } from '#contract/platform/audit.ts'
import { listDeadLetters, retryDeadLetter } from '#contract/platform/endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

const log = async () =>
  (await app.deps.database.execute('select actor, action, about, ip from audit_log order by seq')).rows

test("Staff's calls are audited before the answer, others' refusals are not", async () => {
  const letterId = crypto.randomUUID()
  await who.chiara.call(listDeadLetters)
  await expect(who.chiara.call(retryDeadLetter, { letterId })).rejects.toMatchObject({ status: 404 })
  await expect(who.ana.call(retryDeadLetter, { letterId })).rejects.toMatchObject({ status: 403 })
  await expect(who.chiara.call(retryDeadLetter, { letterId: 'none' })).rejects.toMatchObject({ status: 400 })
  const actor = who.chiara.id
  expect(await log(), 'ASVS 16.3.2, 16.5.3').toEqual([
    { actor, action: 'listDeadLetters', about: {}, ip: '127.0.0.1' },
    { actor, action: 'retryDeadLetter', about: { letterId }, ip: '127.0.0.1' },
  ])
})

test.each([
  ["update audit_log set actor = 'nobody'"],
  ["update audit_log set actor = 'nobody' where seq = 0"],
  ['delete from audit_log'],
  ['truncate audit_log'],
  ['truncate audit_log cascade'],
])('The database refuses "%s"', async (statement) => {
  const before = await log()
  expect(before.length).toBeGreaterThan(0)
  await expect(app.deps.database.execute(statement), 'ASVS 16.4.2').rejects.toThrow(
    'Rows of audit_log are only ever added, never changed or removed.',
  )
  expect(await log()).toEqual(before)
})

test('The log is read from its end, page by page', async () => {
  await who.chiara.call(listDeadLetters)
  const first = await who.chiara.call(listAuditLines, { pageSize: 1 })
  expect(first.data).toMatchObject([{ actor: who.chiara.id, action: 'listAuditLines', about: { pageSize: 1 } }])
  const second = await who.chiara.call(listAuditLines, { pageSize: 100, before: first.next! })
  expect(second.data[0]).toMatchObject({ action: 'listDeadLetters' })
  expect(second.next).toBeUndefined()
})
