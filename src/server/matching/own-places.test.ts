import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWebsite } from '#contract/accounts/profile-endpoints.ts'
import { listMatches } from '#contract/matching/endpoints.ts'
import { countFinds } from '#contract/matching/triage-endpoints.ts'
import { aFind, anImage } from '#server/testing/finds.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { people, type Person } from '#server/testing/people.ts'
import { isHotlink } from './own-places.ts'

let house: House

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.remove())

const shown = async (person: Person, filter: object) =>
  (await person.call(listMatches, { show: 'all', ...filter })).data.map(({ origin, hotlink }) => [
    new URL(origin.url).host,
    hotlink,
  ])

test('a page that shows the file from the owner’s own site is marked, which finds are filtered by', async () => {
  const { ana } = await people(house)
  const imageId = await anImage(house.deps, ana.id)
  const meet = (page: string, file: string) => aFind(house.deps, { ownerId: ana.id, imageId, page, file })
  await ana.call(addWebsite, { url: 'https://www.ana-photo.example' })
  await meet('https://copied.example/1', 'https://copied.example/files/1.jpg')
  await meet('https://linked.example/1', 'https://media.ana-photo.example/2.jpg')
  await meet('https://blog.ana-photo.example/1', 'https://media.ana-photo.example/3.jpg')
  expect(await shown(ana, { hotlink: 'yes' })).toEqual([['linked.example', true]])
  expect(await shown(ana, { hotlink: 'no' })).toEqual([
    ['blog.ana-photo.example', false],
    ['copied.example', false],
  ])
  expect((await ana.call(countFinds, { show: 'all' })).counts.hotlink).toEqual([
    { value: 'no', count: 2 },
    { value: 'yes', count: 1 },
  ])
})

test('a find that is seen again is marked by the websites that its owner has by then', async () => {
  const { ana } = await people(house)
  const find = {
    ownerId: ana.id,
    imageId: await anImage(house.deps, ana.id),
    page: 'https://linked.example/2',
    file: 'https://ana-prints.example/2.jpg',
  }
  await aFind(house.deps, find)
  expect(await shown(ana, {})).toEqual([['linked.example', false]])
  await ana.call(addWebsite, { url: 'https://ana-prints.example' })
  await aFind(house.deps, find)
  expect(await shown(ana, {})).toEqual([['linked.example', true]])
})

const flickrFile = 'https://live.staticflickr.com/65535/1_b.jpg'

test.each([
  ['a file of the service that the image came from', flickrFile, 'blog.example', 'flickr', true],
  ['that file on the service’s own pages', flickrFile, 'www.flickr.com', 'flickr', false],
  ['that file on the owner’s own site', flickrFile, 'ana.example', 'flickr', false],
  ['a file of a service that the image did not come from', flickrFile, 'blog.example', 'upload', false],
  [
    'a file of a service where everybody’s lie together',
    'https://cdn.shopify.com/s/1.jpg',
    'x.example',
    'shopify',
    false,
  ],
  ['what is no address', 'data:image/png;base64,AA', 'x.example', null, false],
] as const)('%s: %s on %s, from %s, is a hotlink: %s', (_, url, host, imageSource, is) => {
  expect(isHotlink({ url, host, imageSource }, ['ana.example'])).toBe(is)
})
