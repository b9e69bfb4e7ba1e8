import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sent } from '#contract/endpoint.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { identify } from '#server/accounts/index.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { people, type Person } from '#server/testing/people.ts'
import { changeImages } from '#server/testing/told-owners.ts'
import { showList } from './show-list.ts'

let house: House
let ana: Person
let bruno: Person

beforeAll(async () => {
  house = await openHouse()
  ;({ ana, bruno } = await people(house))
  await aLibrary(house.deps, ana.id, ['Harbour', 'Lighthouse', 'Skyline'])
})
afterAll(() => house.remove())

const titles = async (person: Person, query: Sent<typeof listImages> = {}) =>
  (await person.call(listImages, query)).data.map(({ title }) => title)

test(
  'every page follows what another process writes: in either direction, at every size, the first, later ones, and those of a filter',
  { tags: ['long'] },
  async () => {
    const rename = (from: string, to: string) =>
      changeImages(house.deps.database, 'update images set title = $2 where title = $1', [from, to])
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
    await rename('Harbour under an open sky', 'Harbour')
    await rename('Skyline at night', 'Skyline')
  },
)

test(
  'a page is written once while nothing happens, and anew before the addresses in it have run out',
  { tags: ['long'] },
  async () => {
    const { db, clock } = house.deps
    let signed = 0
    const objects = { ...house.deps.objects, signedUrl: async () => `https://photographs.example/${++signed}` }
    const after = async (hours: number) => {
      const later = () => new Date(clock().getTime() + hours * 3_600_000)
      const caller = (await identify(house.deps, bruno.token!))!
      const asked = { sort: 'DESC', order: 'added', page: 1, pageSize: 3 } as const
      return (await showList({ db, objects, clock: later }, caller, asked)).bytes.toString()
    }
    await aLibrary(house.deps, bruno.id, ['Bridge'])
    const first = await after(0)
    expect(first).toContain('"https://photographs.example/1"')
    expect(await after(0.9)).toBe(first)
    expect(await after(1.1)).toBe(first.replace('example/1', 'example/2'))
  },
)
