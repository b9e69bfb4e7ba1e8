import { afterAll, beforeAll, expect, test } from 'vitest'
import { getImage } from '#contract/images/endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { people } from '#server/testing/people.ts'
import { aPage, crawlToEnd, openTestWeb, type TestWeb } from '../testing/test-web.ts'

let web: TestWeb
let app: TestApp

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: `${web.environment},gone.example=127.0.0.1:1` })
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

test(
  'an image was looked for when a visit that read pages began; one that read none was no look',
  { tags: ['long'] },
  async () => {
    const { ana } = await people(app)
    const [imageId] = (await aLibrary(app.deps, ana.id, ['harbour'])) as [string]
    const lastScan = async () => (await ana.call(getImage, { imageId })).lastScan
    await crawlToEnd(ana, ['http://gone.example/'])
    expect(await lastScan()).toBeNull()
    const { crawl } = await crawlToEnd(ana, [web.site({ '/': aPage('Front', {}) }).url()])
    expect(await lastScan()).toBe(crawl.startedAt)
    await crawlToEnd(ana, ['http://gone.example/'])
    expect(await lastScan()).toBe(crawl.startedAt)
  },
)
