import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { analyzeEmbedded, vacuumEmbedded } from './tidy-embedded.ts'

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
  expect((await vacuumEmbedded(database)).includes('public.much')).toBe(isEmbedded)
  expect(await vacuumEmbedded(database)).toEqual([])
  await database.execute('update much set n = n + 1 where n <= 1500')
  await database.execute('insert into "Little" select n from generate_series(1, 1500) n')
  expect(await vacuumEmbedded(database)).toEqual(isEmbedded ? ['public."Little"', 'public.much'] : [])
})

test('on the embedded database the planner gets to know tables that filled, and an index is used', async () => {
  const { database } = house.deps
  const isEmbedded = database.kind === 'embedded'
  await database.execute('create table filling (owner int, content int)')
  await database.execute('create index filling_owner on filling (owner)')
  await database.execute('create index filling_content on filling (owner, content)')
  await database.execute('analyze filling')
  await database.execute('insert into filling select 1, n from generate_series(1, 2000) n')
  const analyzed = await analyzeEmbedded(database)
  expect(analyzed.includes('public.filling')).toBe(isEmbedded)
  expect(await analyzeEmbedded(database)).not.toContain('public.filling')
  if (!isEmbedded) await database.execute('analyze filling')
  const { rows } = await database.execute('explain select from filling where owner = 1 and content = 7')
  expect(JSON.stringify(rows)).toContain('filling_content')
})
