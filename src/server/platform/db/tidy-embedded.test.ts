import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { tidyEmbedded } from './tidy-embedded.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.remove())

test('on the embedded database tables that changed much are vacuumed, once, and others are left alone', async () => {
  const { database } = house.deps
  await database.execute('create table much as select n from generate_series(1, 3000) n')
  await database.execute('create table "Little" as select n from generate_series(1, 500) n')
  const isEmbedded = database.kind === 'embedded'
  expect((await tidyEmbedded(database)).includes('public.much')).toBe(isEmbedded)
  expect(await tidyEmbedded(database)).toEqual([])
  await database.execute('update much set n = n + 1 where n <= 1500')
  await database.execute('insert into "Little" select n from generate_series(1, 1500) n')
  expect(await tidyEmbedded(database)).toEqual(isEmbedded ? ['public."Little"', 'public.much'] : [])
})
