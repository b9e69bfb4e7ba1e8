import { readFileSync } from 'node:fs'
import { photographs } from '../demo/photos/photographs.ts'
import { dropboxStandIn } from '../src/server/gateways/sources/testing/dropbox-stand-in.ts'
import { galleryStandIn } from '../src/server/gateways/sources/testing/gallery-stand-in.ts'
import { app } from '../src/server/gateways/sources/testing/oauth2-stand-in.ts'
import {
  type Picture,
  serveStandIn,
  type Served,
  type StandIn,
  urlOf,
} from '../src/server/gateways/sources/testing/shelf.ts'
import { environmentFor } from '../src/server/images/sources/testing/worlds.ts'
import type { Beside } from './journey.ts'

/** Dropbox, and a photographer's own site, each with a few photographs, as a test app beside them knows them. */
export type Services = Beside & { dropbox: Served; site: Served; proof: { text: string } }

export async function openServices(): Promise<Services> {
  const gallery = galleryStandIn()
  const [dropbox, site] = await Promise.all([
    serveStandIn('dropbox', asking(await dropboxStandIn())),
    serveStandIn('website', gallery),
  ])
  dropbox.shelf.pictures = pictures(0, 3)
  site.shelf.pictures = pictures(4, 6)
  return {
    dropbox,
    site,
    proof: gallery.proof,
    environment: environmentFor({ dropbox: { served: dropbox, app }, website: { served: site } }),
    close: async () => void (await Promise.all([dropbox.close(), site.close()])),
  }
}

/** Some of the demo's photographs, as a service has them. */
export const pictures = (from: number, to: number): Picture[] =>
  photographs()
    .slice(from, to)
    .map(({ path }, at) => ({
      id: `p${from + at}`,
      title: `Photograph ${from + at}`,
      isPublic: true,
      bytes: readFileSync(path),
    }))

/** The service asks for consent before returning. */
const asking = ({ shelf, answer }: StandIn): StandIn => ({
  shelf,
  answer: (request, response) => {
    const asked = urlOf(request)
    const back = asked.searchParams.get('redirect_uri')
    if (back === null || asked.searchParams.has('agreed')) return answer(request, response)
    const state = asked.searchParams.get('state') ?? ''
    const refused = new URLSearchParams({ error: 'access_denied', state })
    asked.searchParams.set('agreed', 'yes')
    const links = [link(`${asked.pathname}${asked.search}`, 'Allow'), link(`${back}?${refused}`, 'Cancel')]
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>May we be read?</h1>${links.join(' ')}`)
  },
})

const link = (to: string, name: string) => `<a href="${to.replaceAll('&', '&amp;')}">${name}</a>`
