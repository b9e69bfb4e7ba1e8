import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { startCrawl } from '#contract/discovery/endpoints.ts'
import { listMatches } from '#contract/matches/endpoints.ts'
import type { Match } from '#contract/matches/match.ts'
import { busy, type Plan, planned, threeWeeksAgo } from './scene-busy.ts'
import type { ScenePhotograph, ScenePlacement, Stage } from './scene.ts'
import { closedHost } from './scene-network.ts'
import { addMatches, addPhotographs, whenOver } from './scene-stage.ts'

type Scene = (stage: Stage) => Promise<void>

/** Named states of an owner's account, built realistically. */
export const scenes = {
  /** An owner who has just registered. */
  empty: async () => {},
  /** A library at work: finds of several weeks on several sites, licences, visits, cases at several states, a crawl under way. */
  busy,
  /** More images, sites and finds than fit on a page. */
  'too-many': tooMany,
  /** Unreadable files, lost pictures of copies, an unanswered visit. */
  broken,
} satisfies Record<string, Scene>
export type SceneName = keyof typeof scenes

export const sceneNames = Object.keys(scenes) as SceneName[]

const page = (host: string, path: string, title: string | null) => ({ url: `https://${host}${path}`, title })

async function tooMany(stage: Stage): Promise<void> {
  const { photographs } = stage
  const images = await addPhotographs(stage, await manyOf(photographs, 130))
  const wallpapers = Array.from({ length: 140 }, (_, at) =>
    page('wallpaper-barn.example', `/download/${at + 1}`, `Wallpaper ${at + 1} of 140`),
  )
  const elsewhere = images.map((_, at) =>
    page(`blog-${String(at + 1).padStart(3, '0')}.example`, '/a-long-weekend', 'A long weekend'),
  )
  await addMatches(
    stage,
    [
      ...elsewhere.map((one, at): ScenePlacement => ({
        image: images[at]!,
        photograph: photographs[at % photographs.length]!,
        kind: at % 2 ? 'small' : 'half',
        pages: [one],
      })),
      { image: images[0]!, photograph: photographs[0]!, kind: 'whole', pages: wallpapers },
    ],
    { daysAgo: 2 },
  )
}

/** So many small photographs, each a file of its own. */
async function manyOf(photographs: readonly ScenePhotograph[], count: number) {
  return await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const { path, title, file } = photographs[at % photographs.length]!
      const small = sharp(await readFile(path)).resize({ height: 300 })
      const bytes = await small.modulate({ brightness: 0.8 + (at / count) * 0.4 }).toBuffer()
      const roll = Math.floor(at / photographs.length) + 1
      return { path, file, bytes, title: roll === 1 ? title : `${title}, frame ${roll}` }
    }),
  )
}

const aPrint: Plan = [3, 'framed', 'https://poster-loft.example/p/light-well-50x70', 'Light well, framed print 50 × 70']

async function broken(stage: Stage): Promise<void> {
  const { deps, owner, photographs } = stage
  const whole = await readFile(photographs[0]!.path)
  const notes = Buffer.from('Dear photographer, this is a letter.')
  const images = await addPhotographs(stage, [
    ...photographs.slice(0, 5),
    { ...photographs[5]!, file: 'IMG_2041.jpg', title: 'IMG_2041', bytes: whole.subarray(0, 40_000) },
    { ...photographs[6]!, file: 'notes.jpg', title: 'notes', bytes: notes },
  ])
  await addMatches(stage, planned(stage, images, [...threeWeeksAgo, aPrint]), { daysAgo: 3 })
  const { data } = await owner.call(listMatches, { pageSize: 100 })
  await losePictures(
    deps.objects,
    data.filter((_, at) => at % 2 === 0),
  )
  const { activity } = await owner.call(startCrawl, { seeds: [`https://${closedHost}/`, 'https://not-there.example/'] })
  await whenOver(stage, activity)
}

async function losePictures(objects: Stage['deps']['objects'], matches: Match[]): Promise<void> {
  const keys = matches.flatMap(({ copy }) => [copy.thumbnail, copy.preview]).map(keyIn)
  await objects.remove('finds', keys)
}

/** Key in a signed address of the embedded store. */
const keyIn = (address: string): string => decodeURIComponent(new URL(address).pathname.split('/').slice(2).join('/'))
