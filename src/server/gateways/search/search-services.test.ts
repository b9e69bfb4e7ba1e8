import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { photo } from '#engine/testing/pictures.ts'
import { type SearchServiceId, searchServiceIds } from '#contract/discovery/search-services.ts'
import type { Trouble } from '#sandbox/search/standing.ts'
import { openStandIns, standInKeys } from '../testing/search-services.ts'
import { momentOf } from './ask-service.ts'
import type { SentPicture } from './search-service.ts'

const { sandbox, services, folder, remove } = await openStandIns()

/** Bars of light, unique among these tests' pictures. */
async function pictureOf(seed: number): Promise<Buffer> {
  const pixels = Buffer.from(
    Array.from({ length: 64 * 64 }, (_, at) => ((at % 64) * seed * 7 + (at >> 6) * seed * 13) % 256),
  )
  const grey = { raw: { width: 64, height: 64, channels: 1 as const } }
  return await sharp(pixels, grey).resize(900, 600, { fit: 'fill' }).jpeg().toBuffer()
}
const [known, unknown] = [await pictureOf(3), await pictureOf(11)]
const shown = createServer((request, response) => response.end(request.url === '/known.jpg' ? known : unknown))
await new Promise<void>((resolve) => shown.listen(0, '127.0.0.1', resolve))
const at = `http://127.0.0.1:${(shown.address() as AddressInfo).port}`
afterAll(async () => {
  shown.close()
  await remove()
})
const sent = (bytes: Buffer, name: string): SentPicture => ({ bytes, address: async () => `${at}/${name}.jpg` })
const picture = sent(known, 'known')

writeFileSync(join(folder, 'known.jpg'), known)
await sandbox.search.know([
  {
    file: join(folder, 'known.jpg'),
    places: [
      { pageUrl: 'http://blog.example/trip', imageUrl: 'http://blog.example/a.jpg', pageTitle: 'A trip' },
      { pageUrl: 'http://shop.example/', imageUrl: 'http://shop.example/b.jpg', kind: 'partial' },
      { pageUrl: 'http://other.example/', imageUrl: 'http://other.example/c.jpg', kind: 'similar' },
    ],
  },
])

const search = (service: SearchServiceId, what = picture, cursor: string | null = null) =>
  services.get(service)!.search(what, cursor)

describe.each(searchServiceIds)('%s', (service) => {
  test('Pages with the picture are returned, likeliest first', async () => {
    const { hits, next } = await search(service)
    expect(hits[0]).toMatchObject({
      pageUrl: 'http://blog.example/trip',
      imageUrl: 'http://blog.example/a.jpg',
      kind: 'full',
    })
    expect(hits.map(({ pageUrl }) => pageUrl)).toContain('http://shop.example/')
    expect(hits.filter(({ kind }) => kind !== 'similar')).toHaveLength(2)
    expect(next).toBeNull()
  })

  test('A picture without pages gives no hits', async () => {
    expect(await search(service, sent(unknown, 'unknown'))).toMatchObject({ hits: [], next: null })
  })

  test('The key is used, and the remaining quota reported if known', async () => {
    expect(await services.get(service)!.left()).toBe(service === 'vision' ? null : 5000)
  })

  test.each<[Trouble, string, RegExp]>([
    ['quota', 'quota-used', /searches are used up/],
    ['key', 'key-refused', /refuses our key/],
    ['slow-down', 'slow-down', /asks us to wait/],
    ['picture', 'picture-refused', /cannot read the picture/],
    ['half', 'unreadable', /not what it promises/],
    ['html', 'unreadable', /not what it promises/],
    ['down', 'unreachable', /could not be reached/],
  ])('A sentence describes the problem: %s', async (kind, trouble, sentence) => {
    sandbox.search.trouble(service, kind)
    const problem = await search(service).catch((error: unknown) => error)
    expect(problem).toMatchObject({
      name: 'SearchProblem',
      trouble,
      message: expect.stringMatching(sentence) as string,
    })
    expect(String(problem)).not.toContain('sandbox-')
    expect(problem).toHaveProperty('waitMs', kind === 'slow-down' ? 90_000 : undefined)
    expect((await search(service)).hits).not.toHaveLength(0)
  })

  test('Of a thousand places the likeliest come, each once', async () => {
    sandbox.search.trouble(service, 'thousand')
    const { hits, next } = await search(service)
    expect(hits[0]).toMatchObject({ pageUrl: 'http://blog.example/trip' })
    expect(hits.length).toBeLessThanOrEqual(300)
    expect(next).toBe(service === 'tineye' ? '100' : null)
  })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('A picture with orientation %i is recognised upright', async (orientation) => {
  const file = join(folder, `lies-${orientation}.jpg`)
  const lying = await sharp(photo('heron')).withMetadata({ orientation }).toBuffer()
  writeFileSync(file, lying)
  const places = [{ pageUrl: `http://blog.example/${orientation}`, imageUrl: 'http://blog.example/l.jpg' }]
  await sandbox.search.know([{ file, places }])
  const upright = await sharp(lying).autoOrient().resize(600).jpeg().toBuffer()
  const { hits } = await search('tineye', sent(upright, 'unknown'))
  expect(hits.map(({ pageUrl }) => pageUrl)).toContain(`http://blog.example/${orientation}`)
})

test('The rest of what TinEye knows is asked for with its cursor', async () => {
  sandbox.search.trouble('tineye', 'thousand', 'thousand')
  const first = await search('tineye')
  const second = await search('tineye', picture, first.next)
  const pages = (hits: { pageUrl: string }[]) => new Set(hits.map(({ pageUrl }) => pageUrl))
  expect(pages(second.hits).intersection(pages(first.hits)).size).toBe(0)
  expect(second.next).toBe('200')
})

test('A key unknown to the service is refused without revealing it', async () => {
  const wrong = {
    vision: { ...standInKeys.vision!, key: 'a-wrong-key-1' },
    tineye: { ...standInKeys.tineye!, key: 'a-wrong-key-2' },
    serpapi: { ...standInKeys.serpapi!, key: 'a-wrong-key-3' },
  }
  const other = await openStandIns(wrong)
  for (const service of other.services.values()) {
    await expect(service.left()).rejects.toMatchObject({ trouble: 'key-refused' })
    await expect(service.search(picture, null)).rejects.not.toMatchObject({
      message: expect.stringContaining('wrong-key') as string,
    })
  }
  await other.remove()
})

test('What is not configured is not there', async () => {
  const { services: none, remove: end } = await openStandIns({
    vision: undefined,
    tineye: undefined,
    serpapi: undefined,
  })
  expect([...none.keys()]).toEqual([])
  await end()
})

test.each([
  ['2026-11-03', new Date('2026-11-03T00:00:00Z')],
  ['20000', null],
  ['-000001-01-01T00:00:00Z', null],
  ['yesterday', null],
  [undefined, null],
])('The date %s counts when it is a day of the web', (said, day) => {
  expect(momentOf(said)).toEqual(day)
})
