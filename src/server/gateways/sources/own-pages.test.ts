import { Resolver } from 'node:dns/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnReach } from './connector.ts'
import { website } from './own-pages.ts'
import type { ReadPage } from './wire/page-reader.ts'
import { SourceProblem } from './source-problem.ts'
import { openNameServer } from './testing/name-server.ts'
import { openTextRecords } from './wire/text-records.ts'

const proof = 'rightframe-abcdefghijklmnopqrstuvwx'
const records = { 'ana.example': `rightframe-verification=${proof}`, 'bruno.example': 'v=spf1 -all' }
let server: Awaited<ReturnType<typeof openNameServer>>
let reach: OwnReach

beforeAll(async () => {
  server = await openNameServer(records)
  const resolver = new Resolver({ timeout: 2000, tries: 1 })
  resolver.setServers([server.at])
  reach = { pages: emptyPages, texts: openTextRecords(resolver) } as OwnReach
})
afterAll(() => server.close())

/** Pages that show nothing, and no file beside them. */
const emptyPages: OwnReach['pages'] = {
  page: async (url): Promise<ReadPage> => {
    if (url.endsWith('.txt')) throw new SourceProblem('gone', 'It is not there.')
    return { url, title: null, images: [], links: [], text: 'Photographs', meta: {}, noImages: false, noFollow: false }
  },
  sitemap: async () => ({ pages: [], sitemaps: [] }),
  file: async () => new Uint8Array(),
}

const connect = (url: string) => website.connect!(reach, { fields: { url }, proof })

test("A DNS record alone proves a site's ownership", async () => {
  expect(await connect('https://ana.example/work')).toMatchObject({ account: 'ana.example' })
})

test.each(['another record', 'no record', 'the record of another part of the name'])(
  '%s shows nothing',
  async (what) => {
    const host = { 'another record': 'bruno.example', 'no record': 'clara.example' }[what] ?? 'www.ana.example'
    await expect(connect(`https://${host}/`)).rejects.toMatchObject({
      kind: 'consent',
      message: `We did not find ${proof} on ${host} yet. Put it there, and try again.`,
    })
  },
)

test('A file from another host proves nothing', async () => {
  const elsewhere: OwnReach['pages'] = {
    ...emptyPages,
    page: async (url) => ({
      ...(await emptyPages.page('https://x.example/')),
      url: url.replace('clara', 'evil'),
      text: proof,
      meta: { 'rightframe-verification': proof },
    }),
  }
  const connecting = website.connect!(
    { ...reach, pages: elsewhere },
    { fields: { url: 'https://clara.example' }, proof },
  )
  await expect(connecting).rejects.toMatchObject({ kind: 'consent' })
})

test('An unreadable site says so, unless its DNS has the record', async () => {
  const down: OwnReach['pages'] = {
    ...emptyPages,
    page: () => Promise.reject(new SourceProblem('down', 'The site does not answer.')),
  }
  const connectTo = (url: string) => website.connect!({ ...reach, pages: down }, { fields: { url }, proof })
  await expect(connectTo('https://clara.example/')).rejects.toMatchObject({ kind: 'down' })
  expect(await connectTo('https://ana.example/')).toMatchObject({ account: 'ana.example' })
})

test('Very long addresses wait only as far as storage allows', async () => {
  const links = Array.from({ length: 2000 }, (_, nth) => `https://ana.example/${'a'.repeat(1900)}${nth}`)
  const page = await emptyPages.page('https://ana.example/')
  const pages = { ...emptyPages, page: async () => ({ ...page, links }) }
  const settings = { url: 'https://ana.example/' }
  const place = { changesFrom: undefined, publicOnly: false, tries: 0 }
  const { next: first } = await website.list({ ...reach, pages, settings }, { ...place, cursor: undefined })
  const { next } = await website.list({ ...reach, pages, settings }, { ...place, cursor: first })
  expect(next!.length).toBeGreaterThan(100_000)
  expect(next!.length).toBeLessThan(500_000)
})
