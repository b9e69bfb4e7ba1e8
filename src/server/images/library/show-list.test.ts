import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sent } from '#contract/endpoint.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { people, type Person } from '#server/testing/people.ts'
import { changeImages } from '#server/testing/told-owners.ts'

let app: TestApp
let ana: Person
let bruno: Person

beforeAll(async () => {
  app = await openTestApp()
  ;({ ana, bruno } = await people(app))
  await aLibrary(app.deps, ana.id, ['Harbour', 'Lighthouse', 'Skyline'])
})
afterAll(() => app.remove())

const titles = async (person: Person, query: Sent<typeof listImages> = {}) =>
  (await person.call(listImages, query)).data.map(({ title }) => title)

test("Pages of every size and filter follow other processes' writes", { tags: ['long'] }, async () => {
  const rename = (from: string, to: string) =>
    changeImages(app.deps.database, 'update images set title = $2 where title = $1', [from, to])
  expect(await titles(ana)).toEqual(['Skyline', 'Lighthouse', 'Harbour'])
  expect(await titles(ana, { pageSize: 2 })).toEqual(['Skyline', 'Lighthouse'])
  expect(await titles(ana, { sort: 'ASC' })).toEqual(['Harbour', 'Lighthouse', 'Skyline'])
  await rename('Skyline', 'Skyline at night')
  expect(await titles(ana)).toEqual(['Skyline at night', 'Lighthouse', 'Harbour'])
  expect(await titles(ana, { pageSize: 2 })).toEqual(['Skyline at night', 'Lighthouse'])
  expect(await titles(ana, { sort: 'ASC' })).toEqual(['Harbour', 'Lighthouse', 'Skyline at night'])
  expect(await titles(ana, { page: 2, pageSize: 2 })).toEqual(['Harbour'])
  expect(await titles(ana, { search: 'sky' })).toEqual(['Skyline at night'])
  await rename('Harbour', 'Harbour under an open sky')
  expect(await titles(ana, { page: 2, pageSize: 2 })).toEqual(['Harbour under an open sky'])
  expect(await titles(ana, { search: 'sky' })).toEqual(['Skyline at night', 'Harbour under an open sky'])
  expect(await titles(bruno)).toEqual([])
  expect(await titles(bruno, { search: 'sky' })).toEqual([])
})
