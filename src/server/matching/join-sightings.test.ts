import { afterAll, beforeAll, expect, test } from 'vitest'
import { listClusters } from '#contract/matching/endpoints.ts'
import { aFind, anImage } from '#server/testing/finds.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { people } from '#server/testing/people.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { contentHashOf } from './hashes.ts'
import { joinSightings } from './join-sightings.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.remove())

test(
  'what is known of sites, owners and images is read once for all places of a file',
  { tags: ['long'] },
  async () => {
    const { ana } = await people(house)
    const imageId = await anImage(house.deps, ana.id)
    const file = 'https://cdn.example/harbour.jpg'
    for (let n = 0; n < 12; n++)
      await aFind(house.deps, { ownerId: ana.id, imageId, file, page: `https://site-${n}.example/story` })
    const { deps } = house
    const join = () =>
      deps.db.transaction((tx) => joinSightings(tx, deps, { contentHash: contentHashOf(Buffer.from(file)) }))
    const asked = await statementsOf(deps.db, join)
    const reading = (table: string) =>
      asked.filter((text) => text.startsWith('select') && text.includes(`from "${table}"`))
    expect([reading('domains'), reading('site_statements')].map(({ length }) => length)).toEqual([1, 1])
    expect(asked.length).toBeLessThan(12 * 5)
    expect((await ana.call(listClusters, {})).total).toBe(12)
  },
)
