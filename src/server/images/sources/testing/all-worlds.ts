import type { ImageSource } from '#contract/images/sources.ts'
import { addSource, syncSource } from '#contract/images/sources-endpoints.ts'
import { dropboxStandIn } from '#server/gateways/sources/testing/dropbox-stand-in.ts'
import { flickrStandIn } from '#server/gateways/sources/testing/flickr-stand-in.ts'
import { galleryStandIn, type Proof, type Troubles } from '#server/gateways/sources/testing/gallery-stand-in.ts'
import { googleStandIn } from '#server/gateways/sources/testing/google-stand-in.ts'
import { googleDriveStandIn } from '#server/gateways/sources/testing/google-drive-stand-in.ts'
import { instagramStandIn } from '#server/gateways/sources/testing/instagram-stand-in.ts'
import { app as app1 } from '#server/gateways/sources/testing/oauth1-stand-in.ts'
import { app as app2 } from '#server/gateways/sources/testing/oauth2-stand-in.ts'
import {
  login as photoshelterLogin,
  photoshelterStandIn,
} from '#server/gateways/sources/testing/photoshelter-stand-in.ts'
import { login as piwigoLogin, piwigoStandIn } from '#server/gateways/sources/testing/piwigo-stand-in.ts'
import { keys, s3StandIn } from '#server/gateways/sources/testing/s3-stand-in.ts'
import { serveStandIn, type Served, type StandIn } from '#server/gateways/sources/testing/shelf.ts'
import { shopifyStandIn } from '#server/gateways/sources/testing/shopify-stand-in.ts'
import { smugmugStandIn } from '#server/gateways/sources/testing/smugmug-stand-in.ts'
import { tumblrStandIn } from '#server/gateways/sources/testing/tumblr-stand-in.ts'
import { CallRefused } from '#server/testing/client.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Person } from '#server/testing/people.ts'
import { connectInBrowser, environmentFor, whenImported } from './worlds.ts'

/** A service's behaviour towards its owner. */
export type World = {
  service: ImageSource
  served: Served
  standIn: StandIn
  app?: { key: string; secret: string }
  /** Behaviour on expired tokens; services without tokens ignore it. */
  whenExpired: 'renews' | 'consent'
  /** Picked on the service's page; reading it again is picking again. */
  isPicked: boolean
  /** The token that was given last, where a test has use for it. */
  token?: () => string
  /** The place of the ownership proof on the owner's pages. */
  proof?: Proof
  /** Faults of single addresses of the owner's pages. */
  troubles?: Troubles
  /** Lets the owner leave out one of the scopes. */
  withhold?: (scope: string | undefined) => void
  connect: (app: TestApp, person: Person, publicOnly?: boolean) => Promise<void>
}

type About = Omit<World, 'served' | 'connect'> & {
  query?: Record<string, string>
  fields?: (served: Served) => Record<string, string>
}

const usual = { isPicked: false } as const

/** A stand-in for every service that can be connected. */
export async function openWorlds(): Promise<{
  worlds: World[]
  environment: Record<string, string>
  close: () => Promise<void>
}> {
  const abouts = [...(await connectedByConsent()), ...connectedByForm()]
  const worlds = await Promise.all(abouts.map(worldOf))
  const environment = environmentFor(Object.fromEntries(worlds.map((world) => [world.service, world])))
  return {
    worlds,
    environment,
    close: async () => void (await Promise.all(worlds.map(({ served }) => served.close()))),
  }
}

const connectedByConsent = async (): Promise<About[]> => [
  { ...usual, service: 'flickr', standIn: flickrStandIn(), app: app1, whenExpired: 'consent' },
  { ...usual, service: 'smugmug', standIn: smugmugStandIn(), app: app1, whenExpired: 'consent' },
  {
    ...usual,
    service: 'dropbox',
    standIn: await dropboxStandIn(),
    app: app2,
    whenExpired: 'renews',
  },
  {
    ...usual,
    service: 'google',
    standIn: await googleStandIn(),
    app: app2,
    whenExpired: 'renews',
    isPicked: true,
  },
  {
    ...usual,
    service: 'google-drive',
    standIn: await googleDriveStandIn(),
    app: app2,
    whenExpired: 'renews',
  },
  {
    ...usual,
    service: 'tumblr',
    standIn: await tumblrStandIn(),
    app: app2,
    whenExpired: 'renews',
  },
  {
    ...usual,
    service: 'instagram',
    standIn: await instagramStandIn(),
    app: app2,
    whenExpired: 'consent',
  },
  {
    ...usual,
    service: 'shopify',
    standIn: await shopifyStandIn(),
    app: app2,
    whenExpired: 'consent',
    query: { shop: 'harbour-prints' },
  },
]

const connectedByForm = (): About[] => [
  {
    ...usual,
    service: 'piwigo',
    standIn: piwigoStandIn(),
    whenExpired: 'renews',
    fields: ({ origin }) => ({ url: `${origin}/gallery/index.php?/categories`, ...piwigoLogin }),
  },
  {
    ...usual,
    service: 'photoshelter',
    standIn: photoshelterStandIn(),
    whenExpired: 'renews',
    fields: () => photoshelterLogin,
  },
  {
    ...usual,
    service: 's3-bucket',
    standIn: s3StandIn(),
    whenExpired: 'consent',
    fields: ({ origin }) => ({ bucket: 'ana-archive', region: 'eu-central-1', endpoint: origin, ...keys }),
  },
  ...(['website', 'zenfolio', 'photodeck'] as const).map((service): About => ({
    ...usual,
    service,
    standIn: galleryStandIn(),
    whenExpired: 'renews',
    fields: ({ origin }) => ({ url: origin }),
  })),
]

async function worldOf({ standIn, query, fields, ...about }: About): Promise<World> {
  const served = await serveStandIn(about.service, standIn)
  return {
    ...about,
    standIn,
    ...('token' in standIn ? { token: standIn.token as () => string } : {}),
    ...('proof' in standIn ? { proof: standIn.proof as Proof } : {}),
    ...('troubles' in standIn ? { troubles: standIn.troubles as Troubles } : {}),
    ...('withhold' in standIn ? { withhold: standIn.withhold as (scope: string | undefined) => void } : {}),
    served,
    connect: async (app, person, publicOnly = false) => {
      if (!fields) {
        const asked = { ...query, ...(publicOnly ? { public_only: 'true' } : {}) }
        const led = await connectInBrowser({ app, served, person }, about.service, asked)
        if (!led.startsWith('/images/sources?connected=') && !led.startsWith('https://photos.google.com/'))
          throw new Error(`led to ${led}`)
        return
      }
      const asked = { service: about.service, public_only: publicOnly, fields: fields(served) }
      await person.call(addSource, asked).catch(async (error: unknown) => {
        if (!(error instanceof CallRefused) || error.code !== 'source.not-proven' || !('proof' in standIn)) throw error
        const { proof } = error.problem.details as { proof: string }
        Object.assign(standIn.proof as object, { text: proof })
        await person.call(addSource, asked)
      })
    },
  }
}

/** Reads a service again: by its button, or by picking again. */
export async function readAgain(world: World, app: TestApp, person: Person): Promise<void> {
  if (world.isPicked) return await world.connect(app, person)
  const { _id: id } = await whenImported(person, world.service)
  await person.call(syncSource, { service: world.service, id })
}
