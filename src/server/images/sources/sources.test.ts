// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest'
import { listImages } from '#contract/images/endpoints.ts'
import { imageSources, type ImageSource } from '#contract/images/sources.ts'
import { listImportFailures } from '#contract/images/sources-endpoints.ts'
import { rounds } from '#contract/testing/rounds.ts'
import { connectors } from '#server/gateways/sources/connectors.ts'
import type { Picture } from '#server/gateways/sources/testing/shelf.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { mailTo } from '#server/testing/mails.ts'
import { people, type Person } from '#server/testing/people.ts'
import { readAgain, type World } from './testing/all-worlds.ts'
import { appAmongServices } from './testing/app-among-services.ts'
import { whenImported } from './testing/worlds.ts'

const among = appAmongServices(6)
const { pictures } = among
let app: TestApp
let ana: Person
beforeAll(() => void ({ app } = among))

const library = async (person: Person) => (await person.call(listImages, { pageSize: 100 })).data

/** Ana, new to the service, with these pictures there. */
async function begin(service: ImageSource, shown: Picture[]): Promise<World> {
  const world = among.worldOf(service, shown)
  const { shelf } = world.served
  ;({ ana } = await people(app))
  Object.assign(shelf, { limitFor: undefined, downloads: { now: 0, most: 0 } })
  shelf.vanished.clear()
  return world
}
const imported = (world: World) => whenImported(ana, world.service)

/** Connects and reads everything, then has the service do something, and reads again: at once where reading again is picking. */
async function readAgainAfter(world: World, happens: () => void): Promise<void> {
  await world.connect(app, ana)
  if (world.isPicked) return happens()
  await imported(world)
  happens()
  return await readAgain(world, app, ana)
}

const services = Object.keys(connectors) as ImageSource[]
/** Pages that anybody may read: nobody gives a permission that could be withdrawn. */
const open: ImageSource[] = ['website', 'zenfolio', 'photodeck']
const withPrivate: ImageSource[] = ['flickr', 'smugmug', 'tumblr', 'photoshelter', 'piwigo']
/** Services whose imports list additions or picked files only. */
const withoutRemovals: ImageSource[] = ['flickr', 'smugmug', 'dropbox', 'google']

describe.each(services)('%s', (service) => {
  test('All photographs become images', async () => {
    const world = await begin(service, pictures(5))
    await world.connect(app, ana)
    expect(await imported(world)).toMatchObject({
      state: 'connected',
      problem: null,
      lastImport: { state: 'done', found: 5, added: 5, known: 0, failed: 0, gone: 0, problem: null },
    })
    const images = await library(ana)
    expect(images.map((image) => image.source)).toEqual(Array.from({ length: 5 }, () => service))
  })

  test('A second reading finds only new photographs', async () => {
    const shown = pictures(3)
    const world = await begin(service, shown)
    await world.connect(app, ana)
    await imported(world)
    await readAgain(world, app, ana)
    expect(await imported(world)).toMatchObject({ lastImport: { state: 'done', added: 0, failed: 0, gone: 0 } })
    world.served.shelf.pictures = [...shown, ...pictures(1, 3)]
    await readAgain(world, app, ana)
    expect(await imported(world)).toMatchObject({ lastImport: { state: 'done', added: 1, failed: 0, gone: 0 } })
    expect(await library(ana)).toHaveLength(4)
  })

  test('Expired tokens are renewed or requested again', async () => {
    const world = await begin(service, pictures(1))
    await readAgainAfter(world, () => {
      world.served.shelf.pictures.push(...pictures(1, 1))
      world.served.shelf.expire()
    })
    expect(await imported(world)).toMatchObject(
      world.whenExpired === 'renews'
        ? { state: 'connected', lastImport: { state: 'done', added: world.isPicked ? 2 : 1 } }
        : { state: 'consent', lastImport: { state: 'failed' } },
    )
  })

  test('A photograph that is gone when it is fetched stops no other', async () => {
    const shown = pictures(3)
    const world = await begin(service, shown)
    world.served.shelf.vanished.add(shown[0]!.id)
    await world.connect(app, ana)
    expect(await imported(world)).toMatchObject({ lastImport: { state: 'done', added: 2, gone: 1, failed: 0 } })
  })
})

/** The import itself does these, whatever the service: `npm test` asks three services, `npm run test:deep` all. */
const some = services.slice(0, rounds({ usual: 3, deep: services.length }))

describe.each(some)('%s', { tags: ['rounds'] }, (service) => {
  test('A photograph in the library is not added twice', async () => {
    const [first, second] = pictures(2)
    const world = await begin(service, [first!, { ...second!, bytes: first!.bytes }])
    await world.connect(app, ana)
    expect(await imported(world)).toMatchObject({ lastImport: { state: 'done', found: 2, added: 1, known: 1 } })
    expect(await library(ana)).toHaveLength(1)
  })

  test('An import waits as long as the service asks', async () => {
    const world = await begin(service, pictures(2))
    const { shelf } = world.served
    await readAgainAfter(world, () => {
      shelf.pictures.push(...pictures(1, 2))
      shelf.limitFor = 1
    })
    const added = world.isPicked ? 3 : 1
    expect(await imported(world)).toMatchObject({ lastImport: { state: 'done', added, resumesAt: null } })
    expect(shelf.limitFor).toBeUndefined()
  })

  test('A non-picture is listed with its reason and stops nothing', async () => {
    const [good, bad] = pictures(2)
    const page = Buffer.from(`<html><body>${'This picture is not available. '.repeat(2000)}</body></html>`)
    const world = await begin(service, [good!, { ...bad!, bytes: page }])
    await world.connect(app, ana)
    expect(await imported(world)).toMatchObject({ lastImport: { state: 'done', added: 1, failed: 1 } })
    const { data } = await ana.call(listImportFailures, { service })
    expect(data).toHaveLength(1)
    expect(data[0]!.problem).toMatch(/not a picture/)
  })
})

test.each(services.filter((service) => !open.includes(service)))(
  '%s: a permission that was withdrawn is told by mail, and given again the import goes on',
  async (service) => {
    const world = await begin(service, pictures(1))
    const { shelf } = world.served
    await readAgainAfter(world, () => {
      shelf.pictures.push(...pictures(1, 1))
      shelf.revoke()
    })
    const stopped = await imported(world)
    expect(stopped).toMatchObject({ state: 'consent', nextSyncAt: null, lastImport: { state: 'failed' } })
    expect(stopped.problem).toContain(`Connect ${imageSources[service]} again`)
    const { text } = await mailTo(app, ana.email, 'notification')
    expect(text).toContain(`Connect ${imageSources[service]} again`)
    expect(text).toContain('/images/sources')
    shelf.restore()
    await world.connect(app, ana)
    expect(await imported(world)).toMatchObject({ state: 'connected', problem: null, lastImport: { state: 'done' } })
    expect(await library(ana)).toHaveLength(2)
  },
)

test.each(services.filter((service) => !withoutRemovals.includes(service)))(
  '%s: a photograph that was removed there keeps its image here, and one that is back comes',
  async (service) => {
    const shown = pictures(3)
    const world = await begin(service, shown)
    world.served.shelf.vanished.add(shown[0]!.id)
    await world.connect(app, ana)
    await imported(world)
    world.served.shelf.pictures = shown.slice(0, 2)
    world.served.shelf.vanished.clear()
    await readAgain(world, app, ana)
    expect(await imported(world)).toMatchObject({ lastImport: { state: 'done', added: 1, gone: 1 } })
    expect(await library(ana)).toHaveLength(3)
  },
)

test.each(withoutRemovals.filter((service) => service !== 'google'))(
  '%s: a photograph that was removed there keeps its image here, and nothing is said of it',
  async (service) => {
    const shown = pictures(2)
    const world = await begin(service, shown)
    await world.connect(app, ana)
    await imported(world)
    world.served.shelf.pictures = shown.slice(0, 1)
    await readAgain(world, app, ana)
    expect(await imported(world)).toMatchObject({
      state: 'connected',
      lastImport: { state: 'done', added: 0, gone: 0 },
    })
    expect(await library(ana)).toHaveLength(2)
  },
)

test.each(withPrivate)('%s: private photographs are left out where only public ones are wanted', async (service) => {
  const [shown, hidden] = pictures(2)
  const world = await begin(service, [shown!, { ...hidden!, isPublic: false }])
  await world.connect(app, ana, true)
  expect(await imported(world)).toMatchObject({ publicOnly: true, lastImport: { state: 'done', found: 1, added: 1 } })
  await world.connect(app, ana, false)
  expect(await imported(world)).toMatchObject({ publicOnly: false, lastImport: { state: 'done', found: 2, added: 1 } })
})

test('Only services with private photographs offer the choice', () => {
  const offering = services.filter((service) => connectors[service]!.offersPublicOnly)
  expect(offering.toSorted()).toEqual(withPrivate.toSorted())
})
