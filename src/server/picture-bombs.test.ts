import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageTypes } from '#contract/images/limits.ts'
import { type TestWeb, aPage, crawlToEnd, keptIn, openTestWeb } from './discovery/testing/test-web.ts'
import { people, type Person } from './testing/people.ts'
import { type Bomb, bombNames, pictureBomb } from './testing/picture-bombs.ts'
import { type TestApp, openTestApp } from './testing/test-app.ts'
import { uploadFile, whenRead } from './testing/upload.ts'

let web: TestWeb
let app: TestApp
let ana: Person
beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment })
  ;({ ana } = await people(app))
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

/** A sentence for what failed, of which an address may be the first word. */
const expectedOf = (hasFailed: boolean): unknown =>
  hasFailed ? expect.stringMatching(/^([A-Z]|http:\/\/).* .*\.$/) : true

test.each(bombNames)(
  '%s ends in a sentence or a bounded read, handed in and met on a page',
  { tags: ['long'], timeout: 240_000 },
  async (name) => {
    const bomb = await pictureBomb(name)
    const before = process.memoryUsage.rss()
    const { _id } = await uploadFile(ana, bomb.bytes, { fileName: bomb.fileName, type: typeOf(bomb) })
    const image = await whenRead(ana, _id)
    const pixels = (image.width ?? 0) * (image.height ?? 0)
    expect(image.state === 'failed' ? image.problem : pixels <= 200_000_000, 'ASVS 1.3.4, 1.4.2, 5.2.1').toEqual(
      expectedOf(image.state === 'failed'),
    )

    const site = web.site({
      '/': aPage('Boats', { images: ['/bomb'] }),
      '/bomb': { headers: { 'content-type': typeOf(bomb) }, body: bomb.bytes },
    })
    await crawlToEnd(ana, [site.url()])
    const file = await keptIn(app).file(site.url('/bomb'))
    expect(['seen', 'unreadable', 'refused', 'unreachable']).toContain(file?.['state'])
    expect(file?.['state'] === 'seen' || file?.['problem']).toEqual(expectedOf(file?.['state'] !== 'seen'))

    expect(maxTaken()).toBeLessThan(3_000_000_000)
    // What is held of the file itself, and of the form that it came in, is given back in its own time.
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000 + 6 * bomb.bytes.length)
  },
)
