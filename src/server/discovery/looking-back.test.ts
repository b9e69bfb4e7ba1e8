import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMatches } from '#contract/matching/endpoints.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { type People, type Person, people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { aPage, crawlToEnd, openTestWeb, type TestWeb } from './testing/test-web.ts'

let web: TestWeb
let house: House
let who: People

beforeAll(async () => {
  web = await openTestWeb()
  house = await openHouse({ RIGHTFRAME_HOSTS: web.environment })
  who = await people(house)
})
afterAll(async () => {
  await house.remove()
  await web.stop()
})

const jpeg = (body: Uint8Array) => ({ headers: { 'content-type': 'image/jpeg' }, body })

/** Uploads a picture and waits until it was looked for among what was seen before. */
async function add(person: Person, picture: Buffer, fileName: string): Promise<string> {
  const { _id } = await uploadFile(person, picture, { fileName })
  await whenRead(person, _id)
  const done = `select bool_and(state = 'completed') as done from pgboss.job
    where name in ('fingerprint-image', 'find-alike', 'look-back') and data->>'imageId' = $1 having count(*) > 1`
  while (!(await house.deps.database.execute(done, [_id])).rows[0]?.done) await sleep(50)
  return _id
}

test(
  'an image that is added is found where it was seen before: whole, turned, mirrored, grey and framed; others are not fetched again',
  { tags: ['long'] },
  async () => {
    const original = await readFile('demo/photos/anhinga.jpg')
    const copies = {
      '/small.jpg': sharp(original).resize(320),
      '/mirrored.jpg': sharp(original).flop(),
      '/turned.jpg': sharp(original).rotate(90),
      '/grey.jpg': sharp(original).grayscale(),
      '/framed.jpg': sharp(original)
        .resize(500)
        .extend({ top: 60, bottom: 60, left: 60, right: 60, background: 'white' }),
    }
    const strangers = Object.fromEntries(
      await Promise.all(
        [2, 3, 4, 5].map(async (seed) => [`/stranger-${seed}.jpg`, jpeg(await aPicture(seed))] as const),
      ),
    )
    const shown = await Promise.all(
      Object.entries(copies).map(
        async ([path, copy]) => [path, jpeg(await copy.jpeg({ quality: 80 }).toBuffer())] as const,
      ),
    )
    const images = [...Object.keys(copies), ...Object.keys(strangers)]
    const site = web.site({ '/': aPage('Front', { images }), ...Object.fromEntries(shown), ...strangers })
    await crawlToEnd(who.bruno, [site.url()])
    const imageId = await add(who.ana, original, 'harbour.jpg')
    const { data } = await who.ana.call(listMatches, { image: imageId, show: 'all' })
    expect(data.map(({ url }) => new URL(url).pathname).toSorted()).toEqual(Object.keys(copies).toSorted())
    for (const path of Object.keys(copies)) expect([path, site.asked(path)]).toEqual([path, 2])
    for (const path of Object.keys(strangers)) expect([path, site.asked(path)]).toEqual([path, 1])
    expect(site.asked('/')).toBe(1)
  },
)

test(
  'a file at several addresses is fetched from one that still holds it, and found at all',
  { tags: ['long'] },
  async () => {
    const original = await aPicture(11)
    const copy = jpeg(await sharp(original).resize(400).jpeg().toBuffer())
    const site = web.site({ '/': aPage('Front', { images: ['/a.jpg', '/b.jpg'] }), '/a.jpg': copy, '/b.jpg': copy })
    await crawlToEnd(who.bruno, [site.url()])
    const imageId = await add(who.ana, original, 'pier.jpg')
    const { total } = await who.ana.call(listMatches, { image: imageId, show: 'all' })
    expect([total, site.asked('/a.jpg') + site.asked('/b.jpg')]).toEqual([2, 3])
    const last = site.asked('/a.jpg') === 2 ? '/a.jpg' : '/b.jpg'
    site.pages[last] = { status: 500 }
    const again = await add(who.bruno, original, 'pier.jpg')
    expect((await who.bruno.call(listMatches, { image: again, show: 'all' })).total).toBe(2)
    expect([site.asked('/a.jpg'), site.asked('/b.jpg')].toSorted((a, b) => a - b)).toEqual([2, 3])
  },
)
