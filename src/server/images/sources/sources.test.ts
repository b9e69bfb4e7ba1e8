import { afterAll, beforeAll, expect, test } from 'vitest'
import { listImages } from '#contract/images/endpoints.ts'
import { serveStandIn, type Served } from '#server/gateways/sources/testing/shelf.ts'
import { flickrStandIn } from '#server/gateways/sources/testing/flickr-stand-in.ts'
import { app } from '#server/gateways/sources/testing/oauth1-stand-in.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { connectInBrowser, environmentFor, whenImported } from './testing/worlds.ts'

let house: House
let flickr: Served

beforeAll(async () => {
  flickr = await serveStandIn('flickr', flickrStandIn())
  house = await openHouse(environmentFor({ flickr: { served: flickr, app } }))
})
afterAll(async () => {
  await house.remove()
  await flickr.close()
})

test('Ana connects Flickr, and her photographs become images', async () => {
  const { ana } = await people(house)
  flickr.shelf.pictures = await Promise.all(
    [1, 2, 3, 4, 5].map(async (seed) => ({
      id: `p${seed}`,
      title: `Picture ${seed}`,
      isPublic: true,
      bytes: await aPicture(seed),
    })),
  )
  expect(await connectInBrowser({ house, served: flickr, person: ana }, 'flickr')).toBe(
    '/images/sources?connected=flickr',
  )
  expect(await whenImported(ana, 'flickr')).toMatchObject({ lastImport: { state: 'done', found: 5, added: 5 } })
  expect((await ana.call(listImages)).data.map(({ title }) => title).sort()).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Picture ${n}`),
  )
})
