import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOwnSearchKeys, removeOwnSearchKey, setOwnSearchKey } from '#contract/discovery/own-keys.ts'
import { searchImage } from '#contract/discovery/search-image.ts'
import { listWatchedSites, watchSite } from '#contract/discovery/watched-sites.ts'
import { searchKeys } from '#sandbox/search/search-stand-ins.ts'
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
  expect(Date.parse(watched!.nextVisit ?? '')).toBeLessThanOrEqual(all.app.deps.clock().getTime())
  await expect(bruno.call(searchImage, { imageId })).rejects.toMatchObject({ kind: 'missing' })
})

test('An own key is written once, never shown, and spends only its own budget', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(all.app)
  const { _id: imageId } = await uploadFile(ana, photo('lake'), { fileName: 'b.jpg' })
  await whenRead(ana, imageId)
  const key = searchKeys.tineye
  const kept = await ana.call(setOwnSearchKey, { service: 'tineye', key, searchesPerMonth: 1, isAllowed: true })
  expect(JSON.stringify(kept)).not.toContain(key)
  const { rows } = await all.app.deps.database.execute('select sealed_key from own_search_keys')
  expect(JSON.stringify(rows)).not.toContain(key)
  const begun = await ana.call(searchImage, { imageId })
  const isAsked = begun.asked.includes('tineye')
  const isPlanned = begun.notAsked.some(({ service, why }) => service === 'tineye' && why === 'asked-lately')
  expect(isAsked || isPlanned).toBe(true)
  expect((await ana.call(listOwnSearchKeys)).data).toMatchObject([
    { service: 'tineye', searchesPerMonth: 1, used: isAsked ? 1 : 0 },
  ])
  expect((await bruno.call(listOwnSearchKeys)).data).toEqual([])
  expect((await ana.call(removeOwnSearchKey, { service: 'tineye' })).data).toEqual([])
})
