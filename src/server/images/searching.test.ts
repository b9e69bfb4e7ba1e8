import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#contract/testing/rounds.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { ignoreImage, updateImage } from '#contract/images/library-endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { people, type Person } from '#server/testing/people.ts'
import { conditionOf } from './library/filter-store.ts'
import { images } from './tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

async function withImages(titles: string[]) {
  const { ana, bruno } = await people(app)
  return { ana, bruno, ids: await aLibrary(app.deps, ana.id, titles) }
}
const ask = (person: Person, query: Partial<Parameters<typeof person.call<typeof listImages>>[1]>) =>
  person.call(listImages, query)
const titlesOf = async (person: Person, query: Parameters<typeof ask>[1]) =>
  (await ask(person, query)).data.map(({ title }) => title)

test("Any part of a name in any case finds the owner's image", { tags: ['long', 'rounds'] }, async () => {
  const { ana, bruno, ids } = await withImages(['Der Fünfhafen', '100 % Wolle_a', 'Ålter\\weg', 'aa'])
  await ana.call(updateImage, { imageId: ids[3]!, tags: ['Möwe', 'sea eagle'], creator: 'Zoë', place: '東京都' })
  await aLibrary(app.deps, bruno.id, ['Der Fünfhafen'])
  const called = [
    'Der Fünfhafen x.jpg',
    '100 % Wolle_a x.jpg',
    'Ålter\\weg x.jpg',
    'aa x.jpg Zoë 東京都 Möwe sea eagle',
  ]
  const parts = fc.constantFrom(...called.keys()).chain((at) => {
    const letters = called[at]!.split('')
    return fc
      .tuple(fc.nat(letters.length - 1), fc.integer({ min: 1, max: 12 }), fc.boolean())
      .map(([from, length, isLoud]) => {
        const part = letters.slice(from, from + length).join('')
        return { at, part: isLoud ? part.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()) : part }
      })
  })
  await fc.assert(
    fc.asyncProperty(parts, async ({ at, part }) => {
      const words = part.split(' ').filter((word) => word !== '')
      const hits = called.filter((text) =>
        words.every((word) => text.replaceAll(/[A-Z]/g, lower).includes(word.replaceAll(/[A-Z]/g, lower))),
      )
      const found = await ask(ana, { search: part })
      expect(found.data.map(({ _id }) => _id)).toContain(ids[at])
      expect(found).toMatchObject({ total: hits.length, data: { length: hits.length } })
    }),
    { numRuns: rounds({ usual: 12, deep: 60 }) },
  )
})
const lower = (letter: string) => letter.toLowerCase()

test('Search follows renaming and combines with other filters', { tags: ['long'] }, async () => {
  const { ana, ids } = await withImages(['Harbour', 'Harbour too'])
  await ana.call(updateImage, { imageId: ids[0]!, title: 'Mountain', tags: ['harbours'] })
  expect(await titlesOf(ana, { search: 'harbour' })).toEqual(['Harbour too', 'Mountain'])
  expect(await titlesOf(ana, { tags: ['harbour'] })).toEqual([])
  await ana.call(updateImage, { imageId: ids[0]!, tags: [] })
  expect(await ask(ana, { search: 'harbour' })).toMatchObject({ total: 1, data: [{ title: 'Harbour too' }] })
  await ana.call(ignoreImage, { imageId: ids[1]!, ignored: true })
  expect(await ask(ana, { search: 'harbour', status: 'ignored' })).toMatchObject({ total: 1 })
  expect(await ask(ana, { search: 'harbour', status: 'monitored' })).toMatchObject({ total: 0, data: [] })
})

test('Row estimates never change the images found', { tags: ['long'] }, async () => {
  const { ana, bruno, ids } = await withImages(['Harbour', 'Bridge', 'Harbour at night'])
  await aLibrary(app.deps, bruno.id, ['Harbour'])
  await ana.call(updateImage, { imageId: ids[2]!, tags: ['night'] })
  for (const [filter, found] of [
    [{ search: 'harbour' }, [ids[0], ids[2]]],
    [{ search: 'harbour', tags: ['night'] }, [ids[2]]],
  ] as const)
    for (const expected of [undefined, 2, 1000, 100_000]) {
      const where = conditionOf(ana.id, { ...filter, tags: [...('tags' in filter ? filter.tags : [])] }, expected)
      const rows = await app.deps.db.select({ id: images.id }).from(images).where(where).orderBy(images.createdAt)
      expect(rows.map(({ id }) => id)).toEqual(found)
    }
})
