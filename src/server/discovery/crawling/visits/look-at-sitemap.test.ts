import { expect, test } from 'vitest'
import { systemClock as clock } from '#server/platform/clock.ts'
import { readAsSitemap } from './look-at-sitemap.ts'
import type { PoliteClient } from '#server/crawler/fetching/polite-client.ts'
import { openCookieJar } from '#server/crawler/fetching/cookie-jar.ts'
import { openMetImages } from '#server/crawler/visits/met-images.ts'
import { allowAll, type RobotsRules } from '#server/crawler/fetching/robots-rules.ts'

const host = 'site.example'
const url = `http://${host}/sitemap.xml`

type Told = { rules?: Partial<RobotsRules>; isBusy?: boolean }

/** Reads a sitemap of these pages, each with so many pictures, on a site whose robots.txt says so; resolves to the sightings and what was asked meanwhile. */
async function look(pages: { path: string; pictures: number }[], { rules = {}, isBusy = false }: Told = {}) {
  const asked = { rules: 0, addresses: 0, turns: 0 }
  const said: RobotsRules = { ...allowAll, ...rules }
  const polite: PoliteClient = {
    visit: () => Promise.reject(new Error('nothing is asked for')),
    rulesFor: async () => {
      asked.rules++
      if (isBusy) return { waitMs: 1000 }
      const allows = (address: string) => {
        asked.addresses++
        return said.allows(address)
      }
      return { ...said, allows, problem: null }
    },
  }
  const picture = '<image:loc>/a.jpg</image:loc>'
  const entries = pages.map(({ path, pictures }) => `<url><loc>${path}</loc>${picture.repeat(pictures)}</url>`)
  const fetched = {
    url,
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from(`<urlset>${entries.join('')}</urlset>`),
    redirects: [],
    address: '',
  }
  const slice = {
    crawlId: 'a',
    host,
    reach: 'sites' as const,
    isPatient: false,
    hosts: new Set([host]),
    met: openMetImages([]),
    ownerId: 'b',
    handedOn: new Set<string>(),
    doubtful: new Map(),
    cookies: openCookieJar(),
    isWanted: async () => true,
  }
  const page = { id: 1, url, kind: 'sitemap' as const, depth: 0, barren: 0, known: null }
  const ownTurn = async () => void asked.turns++
  const { sightings } = await readAsSitemap({ polite, clock, ownTurn }, slice, page, { url, fetched })
  return { sightings, asked }
}

test('Five thousand pictures of a sitemap are taken, whatever their page', { tags: ['long'] }, async () => {
  const { sightings } = await look([
    { path: '/a', pictures: 10 },
    { path: '/b', pictures: 300_000 },
    { path: '/c', pictures: 10 },
  ])
  expect(sightings).toHaveLength(5000)
  expect(sightings.at(-1)).toMatchObject({ pageUrl: `http://${host}/b`, imageUrl: `http://${host}/a.jpg` })
})

const pagesOf = (count: number, { pictures = 1, path = '/page' } = {}) =>
  Array.from({ length: count }, (_, n) => ({ path: `${path}-${n}`, pictures }))

test("A site's robots.txt is asked for once, with bounded checks", async () => {
  const pages = [...pagesOf(20, { pictures: 0 }), ...pagesOf(20, { pictures: 1000 })]
  expect((await look(pages)).asked).toMatchObject({ rules: 1, addresses: 5 })
})

test('A site busy with others is not waited for page by page', async () => {
  expect(await look(pagesOf(20), { isBusy: true })).toMatchObject({ sightings: [], asked: { rules: 1 } })
})

test('A slow robots.txt is checked for some long addresses only', async () => {
  const path = `/${'a'.repeat(1900)}`
  const { sightings, asked } = await look(pagesOf(1000, { path }), { rules: { passes: 2000 } })
  expect(asked.addresses).toBeLessThan(100)
  expect(sightings).toHaveLength(asked.addresses)
  expect((await look(pagesOf(1000), { rules: { passes: 500 } })).asked.addresses).toBe(1000)
})

test('Others have their turns during long robots.txt checks', async () => {
  const allows = () => {
    for (const until = performance.now() + 20; performance.now() < until;);
    return true
  }
  expect((await look(pagesOf(10), { rules: { allows } })).asked.turns).toBeGreaterThanOrEqual(10)
})
