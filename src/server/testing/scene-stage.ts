import { readFile } from 'node:fs/promises'
import type { Image } from '#contract/images/image.ts'
import type { AppDeps } from '../boot/features.ts'
import { recordSightings } from '../sightings/record-sightings.ts'
import { advanceActivity, findActivity, sealActivity, startActivity } from '../platform/activities/activities.ts'
import type { ScenePhotograph, ScenePlacement, Stage } from './scene.ts'
import { addressOf, knowCopies } from './scene-stand-ins.ts'
import { until } from './until.ts'
import { uploadFile, whenRead } from './upload.ts'

/** Uploads photographs like a browser; waits until all are read. */
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
 * Lets the app meet these copies, as a crawl that happened `daysAgo` would have: it fetches, judges and keeps them by its own
 * jobs. Only the network and the engine are stood in for, so that a scene is the same on every machine.
 */
export async function addMatches(
  stage: Stage,
  placements: readonly ScenePlacement[],
  { daysAgo = 0, title = 'A look around' } = {},
): Promise<void> {
  const { deps, owner } = stage
  const seenAt = new Date(Date.now() - daysAgo * 86_400_000)
  const { files, undo } = await knowCopies(stage, placements)
  const fetchFromNetwork = deps.fetchFile
  const { clock } = deps
  let matchesMade = 0
  Object.assign(deps, {
    // The copies are fetched one after the other, and found a minute apart: lists that are sorted by time are the same each time.
    clock: () => new Date(seenAt.getTime() - matchesMade * 60_000),
    fetchFile: async (url) => {
      const bytes = files.get(url)
      if (!bytes) return { outcome: 'unreachable', reason: 'Nothing answers there.' }
      matchesMade = [...files.keys()].indexOf(url)
      return { outcome: 'file', bytes, etag: null, lastModified: null }
    },
  } satisfies Partial<AppDeps>)
  const activityId = await deps.db.transaction(async (tx) => {
    const id = await startActivity(tx, { ownerId: owner.id, kind: 'crawl', title })
    const total = await recordSightings(tx, deps, placements.flatMap(sightingsOf(seenAt)), { activityId: id })
    await advanceActivity(tx, id, { total })
    await sealActivity(tx, id)
    return id
  })
  await whenOver(stage, activityId)
  Object.assign(deps, { clock, fetchFile: fetchFromNetwork })
  undo()
}

/** Resolves once all of it was done. */
export async function whenOver({ deps, owner }: Stage, activityId: string): Promise<void> {
  await until(async () => (await findActivity(deps.db, owner.id, activityId)).state === 'done')
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
