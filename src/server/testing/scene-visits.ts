import sharp from 'sharp'
import { startCrawl } from '#contract/discovery/endpoints.ts'
import { changeWatchedSite, watchSite } from '#contract/discovery/watched-sites.ts'
import { listClusters, listMatches } from '#contract/matches/endpoints.ts'
import type { Fetched } from '../platform/outbound/follow.ts'
import { type ScenePage, type SceneSite, sceneSites } from './scene-sites.ts'
import type { ScenePlacement, Stage } from './scene.ts'
import { answered } from './scene-network.ts'
import { whenOver } from './scene-stage.ts'
import { until } from './until.ts'
import { addressOf, knowCopies } from './scene-stand-ins.ts'

/**
 * Looks at the scene's sites as their owner would have it: one is watched, one was until its owner paused it, the others were named
 * together. All of it is the app's own work; only the network is stood in for, and the engine for the copies.
 */
export async function addVisits(stage: Stage, placements: readonly ScenePlacement[]): Promise<void> {
  const { deps, owner } = stage
  const { files, undo } = await knowCopies(stage, placements)
  const { get } = deps.outbound
  const answers = await answersOf(sceneSites, placements, files)
  deps.outbound.get = async (url, ...asked) => answers.get(url) ?? (await get(url, ...asked))
  const [watched, paused, ...named] = sceneSites.map(({ origin }) => `${origin}/`)
  const { lastVisit } = await owner.call(watchSite, { url: watched! })
  await whenOver(stage, lastVisit!.activity)
  const site = await owner.call(watchSite, { url: paused! })
  await whenOver(stage, site.lastVisit!.activity)
  await owner.call(changeWatchedSite, { siteId: site._id, isPaused: true })
  const { activity } = await owner.call(startCrawl, { seeds: named })
  await whenOver(stage, activity)
  await whenKnown(stage)
  deps.outbound.get = get
  undo()
}

/** Waits until lists show results of follow-up jobs. */
async function whenKnown({ owner }: Stage): Promise<void> {
  await until(async () => {
    const sites = (await owner.call(listClusters, { show: 'all', pageSize: 100 })).data
    return sceneSites.every(({ origin, country }) =>
      sites.some(({ title, country: known }) => origin.endsWith(title) && known === country),
    )
  })
  await until(async () => (await owner.call(listMatches, { show: 'all', alive: 'no' })).total === 1)
  const marked = sceneSites.filter(({ mark }) => mark !== undefined).length
  await until(async () => {
    const sites = (await owner.call(listClusters, { show: 'all', pageSize: 100 })).data
    return sites.filter(({ logo }) => logo !== null).length === marked
  })
}

type Answer = [url: string, body: string | Uint8Array, type: string]

async function answersOf(
  sites: readonly SceneSite[],
  placements: readonly ScenePlacement[],
  files: ReadonlyMap<string, Buffer>,
): Promise<ReadonlyMap<string, Fetched>> {
  const copies = Map.groupBy(placements, ({ pages }) => pages[0]!.url)
  const all: Answer[] = [...files].map(([url, bytes]) => [url, bytes, 'image/jpeg'])
  for (const { origin, pages } of sites) {
    for (const [path, page] of Object.entries(pages)) {
      const url = origin + path
      const shown = page.isCleared ? [] : (copies.get(url) ?? []).map(addressOf)
      all.push([url, markupOf(page, shown), 'text/html; charset=utf-8'])
    }
  }
  all.push(...(await strangePictures()))
  return new Map(all.map(([url, body, type]) => [url, answered(url, { body, type })]))
}

/** Pictures that are nobody's, and one of a single point. */
async function strangePictures(): Promise<Answer[]> {
  const { origin } = sceneSites[0]!
  const drawn = (from: string, to: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><linearGradient id="g"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="900" height="600" fill="url(#g)"/><circle cx="620" cy="220" r="120" fill="#fff8"/><path d="M0 460L300 300 520 480 900 250V600H0Z" fill="#0006"/></svg>`,
      ),
    )
      .jpeg()
      .toBuffer()
  const point = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000000' } })
    .gif()
    .toBuffer()
  return [
    [`${origin}/media/dunes.jpg`, await drawn('#d8b98a', '#8a5a2b'), 'image/jpeg'],
    [`${origin}/media/harbour.jpg`, await drawn('#8ab4d8', '#1f3b57'), 'image/jpeg'],
    [`${origin}/media/dot.gif`, point, 'image/gif'],
  ]
}

const markupOf = ({ title, lang = 'en', links = [], images = [], says = '' }: ScenePage, copies: string[]): string =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body>${says}${[...copies, ...images]
    .map((address) => `<img src="${address}">`)
    .join('')}${links.map((path) => `<a href="${path}">${path}</a>`).join('')}</body></html>`
