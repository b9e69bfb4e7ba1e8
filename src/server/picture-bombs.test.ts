import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageTypes } from '#contract/images/limits.ts'
import { rounds } from '#contract/testing/rounds.ts'
import { type TestWeb, aPage, crawlToEnd, keptIn, openTestWeb } from './discovery/testing/test-web.ts'
import { people, type Person } from './testing/people.ts'
import { type Bomb, bombNames, flatPng, pictureBomb } from './testing/picture-bombs.ts'
import { type TestApp, openTestApp } from './testing/test-app.ts'
import { uploadFile, whenRead } from './testing/upload.ts'

let web: TestWeb
let app: TestApp
let ana: Person
beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment })
  ;({ ana } = await people(app))
  // The process takes what it keeps with its first picture of each way; the bound below is for what bombs add.
  const harmless = { fileName: 'harmless.png', bytes: flatPng(300, 300) }
  await handIn(harmless)
  await meetOnPage(harmless)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

const typeOf = ({ fileName }: Bomb) => {
  const ending = fileName.split('.').at(-1)!
  const type = ending === 'psd' ? 'image/vnd.adobe.photoshop' : `image/${ending === 'jpg' ? 'jpeg' : ending}`
  return type in imageTypes ? (type as keyof typeof imageTypes) : 'image/png'
}

/** The most that what reads pictures for this process has taken at any time, in bytes. */
const maxTaken = () =>
  Math.max(
    0,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => {
        try {
          const status = readFileSync(`/proc/${pid}/status`, 'utf8')
          const isOurs = new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status)
          return isOurs ? Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024 : 0
        } catch {
          return 0
        }
      }),
  )

/** A bounded read, or a sentence that may begin with an address. */
const outcomes = /^bounded$|^([A-Z]|http:\/\/).* .*\.$/

/** Both ways decode with the same children: `npm test` takes each bomb on one of them, in turns, and `npm run test:deep` on both. */
const waysOf = (nth: number) =>
  [handIn, meetOnPage].filter((_, way) => rounds({ usual: 1, deep: 2 }) === 2 || nth % 2 === way)

test.each(bombNames.map((name, nth) => [name, waysOf(nth)] as const))(
  '%s ends in a sentence or a bounded read',
  { tags: ['long', 'rounds'], timeout: 240_000 },
  async (name, ways) => {
    const bomb = await pictureBomb(name)
    const before = process.memoryUsage.rss()
    for (const way of ways) expect(await way(bomb), 'ASVS 1.3.4, 1.4.2, 5.2.1').toMatch(outcomes)
    expect(maxTaken()).toBeLessThan(3_000_000_000)
    // Memory of the file and of its upload is freed later.
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000 + 6 * bomb.bytes.length)
  },
)

async function handIn(bomb: Bomb): Promise<string> {
  const { _id } = await uploadFile(ana, bomb.bytes, { fileName: bomb.fileName, type: typeOf(bomb) })
  const { state, problem, width, height } = await whenRead(ana, _id)
  if (state === 'failed') return problem ?? ''
  return (width ?? 0) * (height ?? 0) <= 200_000_000 ? 'bounded' : ''
}

async function meetOnPage(bomb: Bomb): Promise<string> {
  const site = web.site({
    '/': aPage('Boats', { images: ['/bomb'] }),
    '/bomb': { headers: { 'content-type': typeOf(bomb) }, body: bomb.bytes },
  })
  await crawlToEnd(ana, [site.url()])
  const file = await keptIn(app).file(site.url('/bomb'))
  expect(['seen', 'unreadable', 'refused', 'unreachable']).toContain(file?.['state'])
  const problem = file?.['problem']
  if (file?.['state'] === 'seen') return 'bounded'
  return typeof problem === 'string' ? problem : ''
}
