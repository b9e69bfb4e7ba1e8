import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { type Outbound, openOutbound } from '#server/platform/outbound/outbound.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { openHostTurns } from './host-turns.ts'
import { openRobots, type OriginRules } from './robots.ts'
import { openTestWeb, type TestWeb } from '#server/discovery/testing/test-web.ts'

let database: Database
let remove: () => Promise<void>
let web: TestWeb
let outbound: Outbound
let now = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  web = await openTestWeb()
  outbound = openOutbound({ hosts: web.hosts, userAgent: 'RightframeBot/test' })
})
afterAll(async () => {
  await outbound.close()
  await web.stop()
  await remove()
})

/** Another process, with nothing at hand. */
const open = (pauseMs = 0) => {
  const turns = openHostTurns({ db: database.db })
  const robots = openRobots({ db: database.db, outbound, clock: () => now, turns, pauseMs })
  return async (url: string): Promise<OriginRules> => {
    const rules = await robots.rulesFor(url, 20_000)
    if ('waitMs' in rules) throw new Error('no turn')
    return rules
  }
}
const later = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000))
const forbidding = 'User-agent: *\nDisallow: /x\n'

test('Rules are good for a day in every process', async () => {
  const site = web.site({ '/robots.txt': forbidding })
  const [one, other] = [open(), open()]
  expect((await one(site.url('/x'))).allows(site.url('/x'))).toBe(false)
  later(23)
  expect((await one(site.url())).allows(site.url('/x'))).toBe(false)
  expect((await other(site.url())).allows(site.url('/x'))).toBe(false)
  expect(site.asked('/robots.txt')).toBe(1)
  site.pages['/robots.txt'] = ''
  later(2)
  expect((await one(site.url())).allows(site.url('/x'))).toBe(true)
  expect(site.asked('/robots.txt')).toBe(2)
})

test('Processes that ask at the same moment ask the site once', { tags: ['long'] }, async () => {
  const site = web.site({ '/robots.txt': forbidding })
  const answers = await Promise.all([open(5), open(5), open(5)].map((rulesFor) => rulesFor(site.url())))
  expect(answers.map((rules) => rules.allows(site.url('/x')))).toEqual([false, false, false])
  expect(site.asked('/robots.txt')).toBe(1)
})

test('Without an answer nothing is allowed, and a retry comes soon', async () => {
  const site = web.site({ '/robots.txt': { status: 503 } })
  const rulesFor = open()
  const problem = `${site.url('/robots.txt')} was answered with an error (503).`
  expect(await rulesFor(site.url())).toMatchObject({ problem })
  expect((await rulesFor(site.url())).allows(site.url())).toBe(false)
  expect(site.asked('/robots.txt')).toBe(1)
  site.pages['/robots.txt'] = forbidding
  later(0.2)
  expect(await rulesFor(site.url())).toMatchObject({ problem: null })
})

test('The last answer stands when a site stops answering', async () => {
  const site = web.site({ '/robots.txt': forbidding })
  const rulesFor = open()
  await rulesFor(site.url())
  site.pages['/robots.txt'] = (request) => request.socket.resetAndDestroy()
  later(25)
  const rules = await rulesFor(site.url())
  expect([rules.problem, rules.allows(site.url()), rules.allows(site.url('/x'))]).toEqual([null, true, false])
  expect((await open()(site.url())).allows(site.url('/x'))).toBe(false)
  expect(site.asked('/robots.txt')).toBe(3)
})

test('Each origin has rules of its own', async () => {
  const one = web.site({ '/robots.txt': forbidding })
  const other = web.site({})
  const rulesFor = open()
  expect((await rulesFor(one.url())).allows(one.url('/x'))).toBe(false)
  expect((await rulesFor(other.url())).allows(other.url('/x'))).toBe(true)
})

test('A file with bytes that no database keeps is read', async () => {
  const site = web.site({ '/robots.txt': { body: Buffer.from('User-agent: *\nDisallow: /x\0\xff\n', 'latin1') } })
  expect((await open()(site.url())).problem).toBeNull()
})

test('Only the readable part of a long file is kept', async () => {
  const site = web.site({ '/robots.txt': `${forbidding}${'# more\n'.repeat(130_000)}Disallow: /y\n` })
  const rules = await open()(site.url())
  expect([rules.problem, rules.allows(site.url('/x')), rules.allows(site.url('/y'))]).toEqual([null, false, true])
  const { rows } = await database.execute('select length(text)::int as letters from robots_files where origin = $1', [
    site.url('').replace(/\/$/, ''),
  ])
  expect(rows[0]!.letters).toBeGreaterThan(511_000)
  expect(rows[0]!.letters).toBeLessThanOrEqual(512_000)
})
