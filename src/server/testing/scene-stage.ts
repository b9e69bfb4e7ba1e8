import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { engineVersion, type Fingerprint, type Verdict } from '#engine/index.ts'
import type { Image } from '#contract/images/image.ts'
import type { HouseDeps } from '../features.ts'
import { recordSightings } from '../matching/index.ts'
import { advanceActivity, findActivity, sealActivity, startActivity } from '../platform/activities/activities.ts'
import type { Client } from './client.ts'
import { type CopyKind, makeCopy } from './scene-copies.ts'
import { uploadFile, whenRead } from './upload.ts'

/** A photograph that scenes may use. */
export type ScenePhotograph = { file: string; path: string; title: string }

/** Where a scene is built: a running house, somebody who owns what is built, and photographs to build with. */
export type Stage = { deps: HouseDeps; owner: Client & { id: string }; photographs: readonly ScenePhotograph[] }

/** One photograph on other people's pages. */
export type ScenePlacement = {
  image: Image
  photograph: ScenePhotograph
  kind: CopyKind
  pages: readonly { url: string; title: string | null }[]
  score?: number
}

/** Uploads the photographs as the owner's browser does and waits until each was read. */
export async function addPhotographs(
  { owner }: Stage,
  wanted: readonly (ScenePhotograph & { bytes?: Buffer })[],
): Promise<Image[]> {
  const images: Image[] = []
  for (const { file, path, title, bytes } of wanted)
    images.push(await uploadFile(owner, bytes ?? (await readFile(path)), { fileName: file, title }))
  return await Promise.all(images.map((image) => whenRead(owner, image._id)))
}

/**
 * Lets the house meet these copies, as a crawl that happened `daysAgo` would have: it fetches, judges and keeps them by its own
 * jobs. Only the network and the engine are stood in for, so that a scene is the same on every machine.
 */
export async function addFinds(
  stage: Stage,
  placements: readonly ScenePlacement[],
  { daysAgo = 0, title = 'A look around' } = {},
): Promise<void> {
  const { deps, owner } = stage
  const seenAt = new Date(Date.now() - daysAgo * 86_400_000)
  const undo = await standIn(deps, owner.id, placements, seenAt)
  const activityId = await deps.db.transaction(async (tx) => {
    const id = await startActivity(tx, { ownerId: owner.id, kind: 'crawl', title })
    const total = await recordSightings(tx, deps, placements.flatMap(sightingsOf(seenAt)), { activityId: id })
    await advanceActivity(tx, id, { total })
    await sealActivity(tx, id)
    return id
  })
  while ((await findActivity(deps.db, owner.id, activityId)).state !== 'done') await pause(25)
  undo()
}

/** A crawl that is under way, as far as this. */
export async function startCrawlActivity(
  { deps, owner }: Stage,
  about: { title: string; done: number; total: number },
): Promise<string> {
  return await deps.db.transaction(async (tx) => {
    const id = await startActivity(tx, { ownerId: owner.id, kind: 'crawl', title: about.title })
    await advanceActivity(tx, id, { done: about.done, total: about.total })
    return id
  })
}

const sightingsOf = (seenAt: Date) => (placement: ScenePlacement) =>
  placement.pages.map(({ url, title }) => ({
    imageUrl: addressOf(placement),
    pageUrl: url,
    pageTitle: title,
    host: new URL(url).hostname,
    seenAt,
  }))

const addressOf = ({ photograph, kind, pages }: ScenePlacement): string =>
  new URL(`/media/${photograph.file.replace(/\.jpg$/, '')}-${kind}.jpg`, pages[0]!.url).href

/** Gives the network and the engine their lines for these copies; the result takes them back. */
async function standIn(
  deps: HouseDeps,
  ownerId: string,
  placements: readonly ScenePlacement[],
  seenAt: Date,
): Promise<() => void> {
  const files = new Map<string, Buffer>()
  const known = new Map<string, { imageId: string; seen: Fingerprint; verdict: Verdict }>()
  for (const placement of placements) {
    const copy = await makeCopy(await readFile(placement.photograph.path), placement.kind, 1100)
    const { bytes, width, height, changes, transform, region } = copy
    files.set(addressOf(placement), bytes)
    const score = placement.score ?? 99
    const band = score >= 95 ? 'certain' : score >= 80 ? 'likely' : 'look'
    const evidence = { inliers: 120, cells: 30, hashDistance: 12 }
    const verdict = { engine: engineVersion, score, band, changes, transform, region, evidence } as const
    // The stood-in engine knows the copy by this object alone.
    const seen = { width, height, hashes: [] as Fingerprint['hashes'] } as Fingerprint
    known.set(hashOf(bytes), { imageId: placement.image._id, seen, verdict })
  }
  const verdicts = new Map([...known.values()].map(({ seen, verdict }) => [seen, verdict]))
  const images = new Map([...known.values()].map(({ seen, imageId }) => [seen, imageId]))
  const { clock, engine, fetchFile, ownedIndex } = deps
  Object.assign(deps, {
    clock: () => seenAt,
    fetchFile: async (url) => {
      const bytes = files.get(url)
      return bytes
        ? { outcome: 'file', bytes, etag: null, lastModified: null }
        : { outcome: 'unreachable', reason: 'Nothing answers there.' }
    },
    engine: {
      ...engine,
      fingerprint: async (bytes) => known.get(hashOf(bytes))?.seen ?? (await engine.fingerprint(bytes)),
      compareAll: async (owned, seen) => owned.map(() => verdicts.get(seen) ?? null),
    },
    ownedIndex: {
      ...ownedIndex,
      candidatesOf: async (seen) => ({
        candidates: [{ imageId: images.get(seen)!, ownerId, owned: seen }],
        through: await ownedIndex.newest(),
      }),
    },
  } satisfies Partial<HouseDeps>)
  return () => void Object.assign(deps, { clock, engine, fetchFile, ownedIndex })
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
