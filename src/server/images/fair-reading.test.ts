import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { type People, people } from '#server/testing/people.ts'
import { priorityOfReading } from './store.ts'

let house: House
let who: People
beforeAll(async () => {
  house = await openHouse({ RIGHTFRAME_ROLES: 'api,worker' })
  who = await people(house)
})
afterAll(() => house.remove())

test('an image of whoever adds one is read before those of somebody who adds hundreds', async () => {
  const titles = Array.from({ length: 300 }, (_, n) => `Boat ${n}`)
  await aLibrary(house.deps, who.ana.id, titles, { state: 'loading' })
  const priority = (ownerId: string) => house.deps.db.transaction((tx) => priorityOfReading(tx, ownerId))
  expect(await priority(who.ana.id)).toBe(-8)
  expect(await priority(who.bruno.id)).toBe(0)
})
