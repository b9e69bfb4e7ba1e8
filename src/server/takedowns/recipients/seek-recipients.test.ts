import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteImage } from '#contract/images/endpoints.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import { createTakedown, getTakedown, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import { rdapAnswer } from '#sandbox/rdap.ts'
import { openRdap } from '#server/gateways/rdap/rdap.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import type { Outbound } from '#server/platform/outbound/outbound.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type People, people } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { giveUpSearch, lookForRecipients } from './seek-recipients.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp({ RIGHTFRAME_ROLES: 'api', RIGHTFRAME_SECRET: 'x'.repeat(32) })
  who = await people(app)
})
afterAll(() => app.remove())

type Host =
  | { headers?: [string, string][]; address?: string; pages?: Record<string, string> }
  | 'no-such-name'
  | 'silent'

const registry = 'http://registry.example'
const noSuchName = (url: string) =>
  new FetchError('unresolvable', url, Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))

/** The web as a table of hosts, with a registry that knows every address and domain unless it keeps silent. */
function web(hosts: Record<string, Host>, { knows = true } = {}) {
  const asked: string[] = []
  const get: Outbound['get'] = async (url, { onAnswer }) => {
    asked.push(url)
    const answer = { url, status: 200, body: new Uint8Array(), redirects: [], address: '192.0.2.7' }
    if (url.startsWith(registry)) {
      const { status, body } = rdapAnswer(url.slice(registry.length))
      return { ...answer, status: knows ? status : 404, headers: {}, body: Buffer.from(JSON.stringify(body)) }
    }
    const host = hosts[new URL(url).hostname] ?? 'silent'
    if (host === 'no-such-name') throw noSuchName(url)
    if (host === 'silent') throw new FetchError('too-slow', url)
    const { headers = [], address = '192.0.2.7', pages = {} } = host
    const page = pages[new URL(url).pathname]
    if (page !== undefined) return { ...answer, headers: {}, body: Buffer.from(page) }
    onAnswer?.({ url, method: 'GET', sent: [], status: 200, headers, address, port: 80, tls: undefined })
    throw new FetchError('too-large', url)
  }
  const rdap = openRdap({ outbound: { get }, clock: app.deps.clock, registryUrl: registry })
  return { asked, needs: { ...app.deps, outbound: { ...app.deps.outbound, get }, rdap } }
}

async function aTakedown(host: string, paths = ['/a']) {
  const { ana } = who
  const imageId = await anImage(app.deps, ana.id)
  for (const path of paths) await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://${host}${path}` })
  const { data } = await ana.call(listClusters, { pageSize: 100 })
  const cluster = data.find(({ domain }) => domain.host === host)!._id
  return { takedownId: (await ana.call(createTakedown, { cluster }))._id, imageId }
}

const shown = async (takedownId: string) => await who.ana.call(getTakedown, { takedownId })

test('The search finds the host by its address and the registrar', async () => {
  const { takedownId } = await aTakedown('hosted.example', ['/a', '/b'])
  expect((await shown(takedownId)).search).toMatchObject({ state: 'seeking', at: null })
  const { asked, needs } = web({ 'hosted.example': { headers: [['CF-Ray', '1']] } })
  await lookForRecipients(needs, takedownId)
  const { notices, search } = await shown(takedownId)
  expect(search).toEqual({ state: 'found', sentence: 'Everybody who can act is listed.', at: expect.any(String) })
  expect(notices.map(({ n, state, reader }) => [n, state, reader.kind, reader.name])).toEqual([
    [1, 'draft', 'host', 'SANDBOX-HOSTING'],
    [2, 'draft', 'cdn', 'Cloudflare'],
    [3, 'draft', 'registrar', 'Sandbox Registrar'],
    [4, 'draft', 'search', 'Google Search'],
    [5, 'draft', 'search', 'Bing (and Yahoo results)'],
  ])
  expect(notices[0]!.reader).toMatchObject({
    contact: 'abuse@sandbox-hosting.example',
    source: `${registry}/ip/192.0.2.7`,
    checkedAt: app.deps.clock().toISOString().slice(0, 10),
  })
  // One page of a host is enough for its address, and the first page of the site for its contact.
  expect(asked.filter((url) => url.startsWith('https://hosted.example/'))).toEqual([
    'https://hosted.example/a',
    'https://hosted.example/',
  ])
})

test('A platform of the table is not asked', async () => {
  const { takedownId } = await aTakedown('asked.myshopify.com')
  const { asked, needs } = web({})
  await lookForRecipients(needs, takedownId)
  expect(asked.filter((url) => url.startsWith('https://asked.myshopify.com'))).toEqual([])
  expect((await shown(takedownId)).search.state).toBe('found')
})

test('A dead domain is a state of its own', async () => {
  const { takedownId } = await aTakedown('dead.example')
  await lookForRecipients(web({ 'dead.example': 'no-such-name' }).needs, takedownId)
  const { search, notices } = await shown(takedownId)
  expect([search.state, search.sentence]).toEqual(['dead-domain', expect.stringMatching(/leads nowhere/)])
  expect(notices.map(({ reader }) => reader.kind)).toEqual(['registrar', 'search', 'search'])
})

test.each([
  ['no-contact', 'unlisted.example', { address: '192.0.2.9' }],
  ['unreachable', 'silent.example', 'silent'],
] as const)('Without a contact the search ends as %s and leaves search engines', async (state, host, answer) => {
  const { takedownId } = await aTakedown(host)
  await lookForRecipients(web({ [host]: answer }, { knows: false }).needs, takedownId)
  const { search, notices } = await shown(takedownId)
  expect([search.state, search.sentence]).toEqual([state, expect.stringMatching(/Search engines can still/)])
  expect(notices.map(({ reader }) => reader.kind)).toEqual(['search', 'search'])
})

test('At most ten hosts of a takedown are asked', async () => {
  const { ana } = who
  const imageId = await anImage(app.deps, ana.id)
  const files = Array.from({ length: 14 }, (_, at) => `https://files${at}.example/copy.jpg`)
  for (const [at, file] of files.entries())
    await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://many.example/${at}`, file })
  const { data } = await ana.call(listClusters, { pageSize: 100 })
  const cluster = data.find(({ domain }) => domain.host === 'many.example')!._id
  const { _id } = await ana.call(createTakedown, { cluster })
  const { asked, needs } = web({})
  await lookForRecipients(needs, _id)
  const hosts = asked.filter((url) => !url.startsWith(registry)).map((url) => new URL(url).host)
  expect(new Set(hosts).size).toBe(10)
})

test('A search that ended leaves the drafts as they are', async () => {
  const { takedownId } = await aTakedown('ended.example')
  await giveUpSearch(app.deps, takedownId)
  const ended = await shown(takedownId)
  expect(ended.search.state).toBe('unfinished')
  await lookForRecipients(web({ 'ended.example': {} }).needs, takedownId)
  expect(await shown(takedownId)).toEqual(ended)
})

test('A takedown that was withdrawn meanwhile keeps its ended notices', async () => {
  const { takedownId } = await aTakedown('ended-early.example')
  const { notices } = await who.ana.call(withdrawTakedown, { takedownId })
  await lookForRecipients(web({ 'ended-early.example': {} }).needs, takedownId)
  const after = await shown(takedownId)
  expect(after.search.state).toBe('found')
  expect(after.notices).toEqual(notices)
})

test('A takedown without uses keeps search engines alone', async () => {
  const { takedownId, imageId } = await aTakedown('emptied.example')
  await who.ana.call(deleteImage, { imageId })
  await lookForRecipients(web({ 'emptied.example': {} }).needs, takedownId)
  const { search, notices } = await shown(takedownId)
  expect(search.state).toBe('no-contact')
  expect(notices).toHaveLength(2)
})

test('The address of the imprint is the site’s own reader, behind its host', async () => {
  const { takedownId } = await aTakedown('imprint.example')
  const pages = {
    '/': '<a href="/imprint">Imprint</a> <a href="mailto:web@designers.example">Design</a>',
    '/imprint': '<h1>Imprint</h1><p>Prints Ltd</p><p>privacy@imprint.example</p><p>office@imprint.example</p>',
  }
  await lookForRecipients(web({ 'imprint.example': { pages } }).needs, takedownId)
  const readers = (await shown(takedownId)).notices.map(({ reader }) => reader)
  expect(readers.map(({ kind }) => kind)).toEqual(['host', 'site', 'registrar', 'search', 'search'])
  expect(readers[1]).toMatchObject({
    contact: 'office@imprint.example',
    source: 'https://imprint.example/imprint',
    awaitsStaff: false,
  })
})
