import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDeskCase } from '#contract/desk/desk-endpoints.ts'
import { checkAuditLog, exportAuditLines, listAuditLines } from '#contract/platform/audit.ts'
import { listDeadLetters, retryDeadLetter } from '#contract/platform/endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { runAuditCommand } from '#server/cli/audit-command.ts'
import { writeAudit } from '#server/platform/audit/audit.ts'
import { caseAt } from '#server/testing/cases/case-at.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people, staffPerson } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

const check = async () => {
  const said: string[] = []
  await runAuditCommand({ db: app.deps.db }, ['check'], (words) => void said.push(words))
  return said.join('\n')
}

test('The log is searched by person, case, action, day and kind', async () => {
  const { chiara } = who
  const { caseId } = await caseAt(app, 'in_review', {}, who)
  const sol = await staffPerson(app, ['reviewer'], ['Sol', 'Suchy'])
  await sol.call(getDeskCase, { caseId })
  await refusalOf(chiara.call(retryDeadLetter, { letterId: crypto.randomUUID() }))
  const name = (await sol.call(getDeskCase, { caseId })).case.name
  const actions = async (query: object) =>
    (await chiara.call(listAuditLines, { ...query, pageSize: 100 })).data.map(({ action }) => action)
  expect(await actions({ person: 'sol such' })).toEqual(['getDeskCase', 'getDeskCase'])
  expect(await actions({ person: 'nobody at all' })).toEqual([])
  expect(new Set(await actions({ case: name.toLowerCase() }))).toEqual(new Set(['getDeskCase']))
  expect(await actions({ case: 'RF-999999' })).toEqual([])
  const about = { kind: 'accept', cases: [caseId] }
  await writeAudit(app.deps.db, { at: app.deps.clock(), actor: sol.id, action: 'case-change.started', about, ip: null })
  expect(new Set(await actions({ case: name, kind: 'changes' }))).toEqual(new Set(['case-change.started']))
  expect(await actions({ action: 'RETRYDEAD' })).toEqual(['retryDeadLetter'])
  expect(await actions({ person: chiara.email, kind: 'changes' })).toEqual(['retryDeadLetter'])
  expect(await actions({ until: '2001-01-01' })).toEqual([])
  const [line] = (await chiara.call(listAuditLines, { person: 'sol such', action: 'getDeskCase' })).data
  expect(line).toMatchObject({ actor_name: 'Sol Suchy', case_name: name })
})

test('The log is exported as a file that runs no formulas', async () => {
  const { chiara } = who
  await writeAudit(app.deps.db, { at: app.deps.clock(), actor: '=1+1', action: 'user create', about: {}, ip: null })
  const { path } = requestOf(exportAuditLines, { action: 'user create' })
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${chiara.token}` } })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = (await response.text()).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("'=1+1")
})

test('Administrators alone read, export and check the log', async () => {
  const sol = await staffPerson(app, ['support', 'finance', 'legal'])
  for (const endpoint of [listAuditLines, checkAuditLog])
    expect(await refusalOf(sol.call(endpoint))).toMatchObject({ status: 403 })
  expect(await refusalOf(sol.call(exportAuditLines))).toMatchObject({ status: 403 })
})

test('Fifty writers at once make one chain', async () => {
  const { chiara } = who
  await Promise.all(Array.from({ length: 50 }, () => chiara.call(listDeadLetters)))
  const { broken, lines } = await chiara.call(checkAuditLog)
  expect(broken).toBeNull()
  expect(lines).toBeGreaterThan(50)
  expect(await check()).toMatch(/^The audit log holds: \d+ rows/)
})

test('A transaction that fails leaves no gap in the chain', async () => {
  const entry = { at: app.deps.clock(), actor: 'command line', action: 'user roles', about: { a: 'ü“' }, ip: null }
  const failed = app.deps.db.transaction(async (tx) => {
    await writeAudit(tx, entry)
    throw new Error('cut off')
  })
  await expect(failed).rejects.toThrow('cut off')
  await writeAudit(app.deps.db, entry)
  expect((await who.chiara.call(checkAuditLog)).broken).toBeNull()
})

test('The check names the first row that was changed, or removed', async () => {
  const { execute } = app.deps.database
  const broken = async (statement: string) => {
    await execute('alter table audit_log disable trigger user')
    await execute('create table audit_kept as table audit_log')
    await execute(statement)
    const found = await refusalOfCheck()
    await execute('delete from audit_log')
    await execute('insert into audit_log select * from audit_kept')
    await execute('drop table audit_kept')
    await execute('alter table audit_log enable trigger user')
    return found
  }
  const refusalOfCheck = () => check().catch((error: Error) => error.message)
  expect(await broken("update audit_log set actor = 'nobody' where seq = 3")).toContain(
    'broken at row 3. The row was changed after it was written. 2 rows before it hold.',
  )
  expect(await broken('delete from audit_log where seq = 4')).toContain('broken at row 5. The row before it')
  const { rows } = await execute('select seq from audit_head')
  const last = Number((rows[0] as { seq: string }).seq)
  expect(await broken(`delete from audit_log where seq >= ${last - 1}`)).toContain(
    `broken at row ${last - 1}. Rows ${last - 1} to ${last} at the end are gone.`,
  )
  expect(await check()).toContain('The audit log holds')
})
