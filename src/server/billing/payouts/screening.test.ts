import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NameHit, decideNameHit, listPayoutChecks } from '#contract/billing/payouts/desk-endpoints.ts'
import { confirmPayout, getPayout, updatePayout } from '#contract/billing/payouts/endpoints.ts'
import { SanctionSource } from '#contract/billing/payouts/lists.ts'
import { anaDetails } from '#contract/billing/payouts/testing/ana-details.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { carryOut } from '#server/cli/commands.ts'
import { mailTo } from '#server/testing/mails.ts'
import { type Person, people, staffPerson } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { sanctionFiles, readSanctions } from './testing/sanction-files.ts'

let app: TestApp
let legal: Person
beforeAll(async () => {
  app = await openTestApp()
  legal = await staffPerson(app, ['legal'])
})
afterAll(() => app.remove())

const orlov = { entry: 'EU.7001', name: 'Viktor ORLOV', aliases: ['Vitya Orlov'] }

async function enter(person: Person, holder: string): Promise<void> {
  await person.call(updatePayout, { ...anaDetails, holder, password: person.password })
  const { text } = await mailTo(app, person.email, 'payout-confirm')
  await person.call(confirmPayout, { token: /confirm=([\w-]+)/.exec(text)![1]! })
}
const codesOf = async (person: Person) => (await person.call(getPayout)).holds.map(({ code }) => code)
const whenHeldBy = (person: Person, code: string, is = true) =>
  until(async () => (await codesOf(person)).some((one) => one === code) === is)
const hitsOf = async ({ id }: Person): Promise<NameHit[]> =>
  (await legal.call(listPayoutChecks)).hits.filter(({ owner }) => owner._id === id)
const nameTasks = async ({ id }: Person) =>
  (await openTasksFor(app.deps.db, ['finance'], 1000)).filter(
    ({ subject, kind }) => subject === id && kind === 'payout.name',
  )

test('Names are held until every list was read, and decided by a person', async () => {
  const { ana, bruno } = await people(app)
  await enter(ana, 'Ana Almeida')
  await enter(bruno, 'Wiktor Orlov')
  expect(await ana.call(getPayout)).toMatchObject({
    state: 'checking',
    holds: [
      { code: 'lists-missing', sentence: expect.stringContaining('We still check your name') },
      { code: 'identity' },
    ],
  })
  for (const source of SanctionSource.options) await readSanctions(app, source, source === 'eu' ? [orlov] : undefined)
  await whenHeldBy(ana, 'screening', false)
  expect(await codesOf(ana)).toEqual(['identity'])
  await whenHeldBy(bruno, 'name-undecided')
  const [hit] = await hitsOf(bruno)
  expect(hit).toMatchObject({
    name: 'Wiktor Orlov',
    source: 'eu',
    listVersion: '2026-11-20',
    entry: 'EU.7001',
    decision: null,
  })
  expect(await nameTasks(bruno)).toHaveLength(1)
  const cleared = { hitId: hit!._id, is: 'clear', reason: 'Born in another year.' } as const
  for (const { _id } of await hitsOf(bruno)) await legal.call(decideNameHit, { ...cleared, hitId: _id })
  expect([await codesOf(bruno), await nameTasks(bruno)]).toEqual([['identity'], []])
  await expect(legal.call(decideNameHit, cleared)).rejects.toMatchObject({ code: 'name-hit.decided' })
})

test('A cleared name stays cleared by the next version, and a new alias asks again', async () => {
  const { bruno } = await people(app)
  for (const source of SanctionSource.options)
    await readSanctions(
      app,
      source,
      source === 'eu' ? [orlov, { entry: 'x', name: 'Other Person' }] : [{ entry: '2', name: `Other ${source}` }],
    )
  await enter(bruno, 'Viktor Orlov')
  await whenHeldBy(bruno, 'name-undecided')
  for (const { _id } of await hitsOf(bruno))
    await legal.call(decideNameHit, { hitId: _id, is: 'clear', reason: 'Born in another year.' })
  const listOf = async () => (await legal.call(listPayoutChecks)).lists.find(({ source }) => source === 'eu')!.current!
  const before = await listOf()
  await readSanctions(app, 'eu', [orlov, { entry: 'y', name: 'New Person' }])
  expect((await listOf()).sha256).not.toBe(before.sha256)
  await whenHeldBy(bruno, 'screening', false)
  expect(await codesOf(bruno)).not.toContain('name-undecided')
  await readSanctions(app, 'eu', [{ ...orlov, aliases: ['Viktor ORLOFF'] }])
  await whenHeldBy(bruno, 'name-undecided')
  const [open] = (await hitsOf(bruno)).filter(({ decision }) => decision === null)
  await legal.call(decideNameHit, { hitId: open!._id, is: 'true-hit', reason: 'The same day of birth.' })
  expect(await bruno.call(getPayout)).toMatchObject({ state: 'held' })
  expect(await codesOf(bruno)).toContain('name-listed')
  await readSanctions(app, 'eu', [{ entry: 'z', name: 'Nobody Known' }])
  await whenHeldBy(bruno, 'name-listed', false)
})

test('The command line reads a list, and refuses one that lost many names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sanctions-'))
  const named = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ entry: String(at + 1), name: `Qwert Number${at}` }))
  const write = async (count: number) => {
    const [sdn = ''] = sanctionFiles.ofac(named(count))
    const path = join(folder, `sdn-${count}.csv`)
    await writeFile(path, sdn)
    return path
  }
  const said: string[] = []
  const run = async (...args: string[]) =>
    await carryOut({ ...app.deps, backupsFolder: folder }, 'sanctions', args, (line) => void said.push(line))
  const whole = await write(10)
  await expect(run('ofac', whole)).rejects.toThrow('--version')
  await run('ofac', whole, '--version', '2026-11-29')
  expect(said).toEqual(['OFAC SDN, 2026-11-29: 10 names. Every payee is screened.'])
  const short = await write(3)
  await expect(run('ofac', short, '--version', '2026-11-30')).rejects.toThrow('Look whether the file is whole')
  await run('ofac', short, '--version', '2026-11-30', '--smaller')
  await expect(run('nowhere', short)).rejects.toThrow('rightframe sanctions')
})
