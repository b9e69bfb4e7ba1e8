import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeSearching, getImageSearching } from '#contract/discovery/searches.ts'
import { searchServiceIds, type SearchServiceId } from '#contract/discovery/search-services.ts'
import { listMatches } from '#contract/matches/endpoints.ts'
import type { KnownPicture } from '#sandbox/search/known-web.ts'
import { openStandIns, standInEnvironment } from '#server/gateways/testing/search-services.ts'
import { hostsOf } from '#server/gateways/testing/processors.ts'
import type { Client } from '#server/testing/client.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { openTestWeb } from './test-web.ts'

/** An app whose search services are the stand-ins, with a web of its own that they can know. */
export async function openSearchingApp(environment: Record<string, string> = {}) {
  const web = await openTestWeb()
  const standIns = await openStandIns()
  const hosts = [web.environment, ...[...hostsOf(standIns.sandbox)].map((pair) => pair.join('='))].join(',')
  const app = await openTestApp({ ...standInEnvironment, RIGHTFRAME_HOSTS: hosts, ...environment })
  let files = 0
  const { search } = standIns.sandbox
  return {
    app,
    web,
    search,
    /** Adds a picture that the services know at these places. */
    know: async (picture: Uint8Array, places: KnownPicture['places']) => {
      const file = join(standIns.folder, `${files++}.jpg`)
      writeFileSync(file, picture)
      await search.know([{ file, places }])
    },
    remove: async () => {
      await app.remove()
      await standIns.remove()
      await web.stop()
    },
  }
}

/** Has the owner allow exactly these services. */
export const allow = async (owner: Client, ...services: SearchServiceId[]) =>
  await owner.call(changeSearching, {
    allowed: Object.fromEntries(searchServiceIds.map((id) => [id, services.includes(id)])),
  })

/** State of an image at a service. */
export async function standing(owner: Client, imageId: string, service: SearchServiceId = 'tineye') {
  const searched = await owner.call(getImageSearching, { imageId })
  return { ...searched.services.find(({ _id }) => _id === service)!, unverified: searched.unverified }
}

/** Resolves once a service was asked for the image and all its results were looked at. */
export async function whenSearched(owner: Client, imageId: string, service: SearchServiceId = 'tineye') {
  await until(async () => {
    const { lastAt, isUnderWay } = await standing(owner, imageId, service)
    return lastAt !== null && !isUnderWay
  })
  return await standing(owner, imageId, service)
}

export const pagesOfMatches = async (owner: Client): Promise<string[]> =>
  (await owner.call(listMatches, { page: 1, pageSize: 100, show: 'all' })).data.map(({ origin }) => origin.url)
