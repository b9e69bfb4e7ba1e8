import { afterAll, beforeAll } from 'vitest'
import type { ImageSource } from '#contract/images/sources.ts'
import type { Picture } from '#server/gateways/sources/testing/shelf.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { openWorlds, type World } from './all-worlds.ts'
import { whenImported } from './worlds.ts'

/** A test app with a stand-in for every service beside it. */
export type Among = {
  app: TestApp
  /** Up to `drawn` pictures whose ids nobody has met before, since services know everybody's. */
  pictures(count: number, from?: number): Picture[]
  /** A service that is well and shows these. */
  worldOf(service: ImageSource, shown: Picture[]): World
  /** Ana, new, with a service connected that shows these, and its first import over. */
  connect(service: ImageSource, shown: Picture[]): Promise<{ world: World; ana: Person }>
}

let made = 0

/** Opens one for the tests of a file, and closes it after them. */
export function appAmongServices(drawn = 3): Among {
  const opened = {} as { app: TestApp; worlds: World[]; close: () => Promise<void>; drawn: Uint8Array[] }
  beforeAll(async () => {
    const { worlds, environment, close } = await openWorlds()
    const seeds = Array.from({ length: drawn }, (_, at) => at + 1)
    const files = await Promise.all(seeds.map((seed) => aPicture(seed, { width: 1024, height: 768 })))
    Object.assign(opened, { worlds, close, drawn: files, app: await openTestApp(environment) })
  })
  afterAll(async () => {
    await opened.app.remove()
    await opened.close()
  })
  const worldOf = (service: ImageSource, shown: Picture[]): World => {
    const world = opened.worlds.find((one) => one.service === service)!
    Object.assign(world.served.shelf, { pictures: shown })
    world.served.shelf.restore()
    return world
  }
  return {
    get app() {
      return opened.app
    },
    pictures: (count, from = 0) =>
      opened.drawn.slice(from, from + count).map((bytes, at) => ({
        id: `p${(made += 1)}`,
        title: `Picture ${from + at}`,
        isPublic: true,
        bytes,
      })),
    worldOf,
    connect: async (service, shown) => {
      const world = worldOf(service, shown)
      const { ana } = await people(opened.app)
      await world.connect(opened.app, ana)
      await whenImported(ana, service)
      return { world, ana }
    },
  }
}
