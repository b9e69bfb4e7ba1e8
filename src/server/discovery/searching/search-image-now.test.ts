import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchImage } from '#contract/discovery/search-image.ts'
import { listWatchedSites, watchSite } from '#contract/discovery/watched-sites.ts'
import { photo } from '#engine/testing/pictures.ts'
import { people } from '#server/testing/people.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { allow, openSearchingApp, whenSearched } from '../testing/test-search.ts'
import { aPage } from '../testing/test-web.ts'

let all: Awaited<ReturnType<typeof openSearchingApp>>
beforeAll(async () => {
  all = await openSearchingApp()
})
afterAll(() => all.remove())

test('Search this one asks allowed services once a day, and visits watched sites', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(all.app)
  const { _id: imageId } = await uploadFile(ana, photo('heron'), { fileName: 'a.jpg' })
  await whenRead(ana, imageId)
  const none = await ana.call(searchImage, { imageId })
  expect(none.asked).toEqual([])
  expect(none.notAsked).toContainEqual({ service: 'tineye', why: 'not-allowed' })
  expect(none.sites).toBe(0)
  const site = all.web.site({ '/': aPage('Front', {}) })
  await ana.call(watchSite, { url: site.url('/') })
  await allow(ana, 'tineye')
  await whenSearched(ana, imageId)
  const again = await ana.call(searchImage, { imageId })
  expect(again.asked).toEqual([])
  expect(again.notAsked).toContainEqual({ service: 'tineye', why: 'asked-lately' })
  expect(again.sites).toBe(1)
  const [watched] = (await ana.call(listWatchedSites)).data
  expect(Date.parse(watched!.nextAt ?? '')).toBeLessThanOrEqual(all.app.deps.clock().getTime())
  await expect(bruno.call(searchImage, { imageId })).rejects.toMatchObject({ kind: 'missing' })
})
