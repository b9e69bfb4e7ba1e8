import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { listAuditLines } from '#contract/platform/audit.ts'
import { listDeadLetters } from '#contract/platform/endpoints.ts'
import { carryOut } from '#server/cli/commands.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { readLink } from './registration/links.ts'
import { atTheServer, openSession } from './sign-in/sessions.ts'
import { changeAccount, findAccountByEmail } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

/** Runs `rightframe user …` in the server; returns its output. */
async function user(line: string): Promise<string> {
  const said: string[] = []
  const needs = { ...app.deps, config: app.config }
  await carryOut(needs, 'user', line.split(' '), (text) => said.push(text))
  return said.join('\n')
}
const named = '--first-name Chiara --last-name Conti --country IT'

async function signedIn(email: string) {
  const account = await findAccountByEmail(app.deps.db, email)
  await changeAccount(app.deps.db, account!.id, { secondFactorAt: new Date() })
  const token = await openSession(app.deps.db, { accountId: account!.id, signer: atTheServer, now: new Date() })
  return { id: account!.id, ...clientOf(app.url, token) }
}

test('The command line makes staff who set a password by link', async () => {
  const said = await user(`create --email chiara@staff.example --role reviewer,finance ${named}`)
  expect(said).toContain('chiara@staff.example has an account as reviewer, finance.')
  const [, token] = /within 60 minutes at \S+\/login\/reset\/(\S+)$/.exec(said)!
  expect((await readLink(app.deps, { purpose: 'reset', token: token! }))?.account.email, 'ASVS 6.3.2').toBe(
    'chiara@staff.example',
  )
  const chiara = await signedIn('chiara@staff.example')
  expect((await chiara.call(loadSession)).user).toMatchObject({ role: 'staff', staff_roles: ['reviewer', 'finance'] })
})

test("Staff's permissions follow their role at once", async () => {
  await user(`create --email sofia@staff.example --role support ${named}`)
  const sofia = await signedIn('sofia@staff.example')
  await sofia.call(listDeadLetters)
  await expect(sofia.call(listAuditLines), 'ASVS 8.2.1').rejects.toMatchObject({
    status: 403,
    code: 'forbidden',
    problem: { message: 'This part is for staff with another role: admin.' },
  })
  expect(await user('roles --email sofia@staff.example --role finance')).toBe(
    'sofia@staff.example is finance from now on.',
  )
  await expect(sofia.call(listDeadLetters)).rejects.toMatchObject({
    problem: { message: 'This part is for staff with another role: support or admin.' },
  })
  await user('roles --email sofia@staff.example --role admin')
  await sofia.call(listDeadLetters)
  await sofia.call(listAuditLines)
  expect(await user('roles --email sofia@staff.example --role owner')).toBe(
    'sofia@staff.example is an owner from now on.',
  )
  await expect(sofia.call(listDeadLetters)).rejects.toMatchObject({
    problem: { message: 'This part is for our staff.' },
  })
})

test('Actions of the command line are audited', async () => {
  await user(`create --email rui@owner.example --role owner ${named}`)
  await user('roles --email rui@owner.example --role legal')
  const { id } = (await findAccountByEmail(app.deps.db, 'rui@owner.example'))!
  const { rows } = await app.deps.database.execute(
    "select actor, action, about from audit_log where about->>'accountId' = $1 order by seq",
    [id],
  )
  expect(rows).toEqual([
    { actor: 'command line', action: 'user create', about: { accountId: id, roles: [] } },
    { actor: 'command line', action: 'user roles', about: { accountId: id, from: [], to: ['legal'] } },
  ])
})

test.each([
  ['', 'rightframe user create --email EMAIL'],
  ['sing', 'rightframe user roles --email EMAIL'],
  [`create --email x@staff.example ${named}`, 'Say which role: --role owner, or one or more of reviewer,'],
  [`create --email x@staff.example --role king ${named}`, 'There is no role "king". Roles are owner, reviewer,'],
  [`create --email x --role admin ${named}`, 'Invalid email address.'],
  ['create --email x@staff.example --role admin --last-name Conti --country IT', 'First Name required.'],
  [
    'create --email x@staff.example --role admin --first-name Chiara --last-name Conti',
    'Say the country by its two letters',
  ],
  ['create --email x@staff.example --king yes', "Unknown option '--king'"],
  ['roles --email nobody@staff.example --role admin', 'There is no account with the address nobody@staff.example.'],
])('"rightframe user %s" says what is missing', async (line, words) => {
  await expect(user(line)).rejects.toThrow(words)
})

test('The command line keeps one account an address', async () => {
  await user(`create --email twice@staff.example --role admin ${named}`)
  await expect(user(`create --email Twice@staff.example --role admin ${named}`)).rejects.toThrow(
    'This email address has an account already.',
  )
})

test('Staff without a second factor must turn one on first', async () => {
  await user(`create --email late@staff.example --role admin ${named}`)
  const late = await signedIn('late@staff.example')
  await changeAccount(app.deps.db, late.id, { secondFactorAt: null })
  const refusal = await refusalOf(late.call(listDeadLetters))
  expect(refusal, 'ASVS 6.3.3').toMatchObject({ status: 403, code: 'second-factor.required' })
  expect(refusal.problem.message).toBe(
    'Turn on a second factor first: staff and law firms sign in with a code as well.',
  )
  expect((await late.call(loadSession)).user).toMatchObject({ second_factor: false })
})

test("A staff session ends after twelve hours, an owner's stays", async () => {
  const { ana, chiara } = await people(app)
  const halfADay = 12 * 3_600_000
  await app.deps.database.execute('update sessions set created_at = $1 where account_id in ($2, $3)', [
    new Date(app.deps.clock().getTime() - halfADay - 1000),
    ana.id,
    chiara.id,
  ])
  await ana.call(loadSession)
  expect(await refusalOf(chiara.call(loadSession)), 'ASVS 7.3.2').toMatchObject({ status: 401 })
})

test.each([
  ['14 days without use', 'last_seen_at', 14],
  ['90 days', 'created_at', 90],
])('The session of an owner ends after %s', async (_, column, days) => {
  const { bruno } = await people(app)
  const set = (before: number) =>
    app.deps.database.execute(`update sessions set ${column} = $1 where account_id = $2`, [
      new Date(app.deps.clock().getTime() - days * 86_400_000 + before),
      bruno.id,
    ])
  await set(60_000)
  await bruno.call(loadSession)
  await set(-60_000)
  expect(await refusalOf(bruno.call(loadSession)), 'ASVS 7.3.1, 7.3.2').toMatchObject({ status: 401 })
})
