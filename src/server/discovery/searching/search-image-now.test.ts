import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOwnSearchKeys, removeOwnSearchKey, setOwnSearchKey } from '#contract/discovery/own-keys.ts'
import { searchImage } from '#contract/discovery/search-image.ts'
import { watchSite } from '#contract/discovery/watched-sites.ts'
import { searchKeys } from '#sandbox/search/search-stand-ins.ts'
import { photo } from '#engine/testing/pictures.ts'
import { people, type Person } from '#server/testing/people.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { allow, openSearchingApp, whenSearched } from '../testing/test-search.ts'
import { aPage } from '../testing/test-web.ts'

let all: Awaited<ReturnType<typeof openSearchingApp>>
beforeAll(async () => {
  all = await openSearchingApp()
})
afterAll(() => all.remove())

/** The answer once the photograph can be searched for, before any service is allowed. */
const whenKnown = async (ana: Person, imageId: string) =>
  await vi.waitFor(async () => {
    const begun = await ana.call(searchImage, { imageId })
    expect(begun.notAsked).toContainEqual({ service: 'tineye', why: 'not-allowed' })
    return begun
  }, 60_000)

test('Search this one asks allowed services once a day, and visits watched sites', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(all.app)
  const { _id: imageId } = await uploadFile(ana, photo('heron'), { fileName: 'a.jpg' })
  await whenRead(ana, imageId)
  expect(await whenKnown(ana, imageId)).toMatchObject({ asked: [], sites: 0 })
  const site = all.web.site({ '/': aPage('Front', {}) })
  await ana.call(watchSite, { url: site.url('/') })
  await allow(ana, 'tineye')
  await whenSearched(ana, imageId)
  const again = await ana.call(searchImage, { imageId })
  expect(again.asked).toEqual([])
  expect(again.notAsked).toContainEqual({ service: 'tineye', why: 'asked-lately' })
  expect(again.sites).toBe(1)
  await expect(bruno.call(searchImage, { imageId })).rejects.toMatchObject({ kind: 'missing' })
})

test('An own key is written once, never shown, and spends only its own budget', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(all.app)
  const { _id: imageId } = await uploadFile(ana, photo('aizkorri'), { fileName: 'b.jpg' })
  await whenRead(ana, imageId)
  await whenKnown(ana, imageId)
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
