import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getCrawl, startCrawl } from '#contract/discovery/endpoints.ts'
import { createImage, listImages } from '#contract/images/endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import type { ImageTile } from '#contract/images/image.ts'
import { listMatches } from '#contract/matches/endpoints.ts'
import type { Match } from '#contract/matches/match.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { type Call, postFile } from './caller.ts'
import type { FoundCopy } from './outcome.ts'
import { type Photograph, photographs } from './photos/photographs.ts'
import type { Stage } from './stage.ts'

/** Receives a step's progress; `total` is null while unknown. */
export type Hear = (done: number, total: number | null) => void

/** Uploads the photographs missing from the library, and waits until each was read and can be found. */
export async function importPhotographs({ server }: Stage, call: Call, hear: Hear): Promise<ImageTile[]> {
  const owned = photographs().filter((photograph) => photograph.owned)
  const there = new Set((await allImages(call)).map((image) => image.fileName))
  for (const photograph of owned)
    if (!there.has(basename(photograph.path)) && !there.has(photograph.file)) await upload(call, photograph)
  for (;;) {
    const images = await allImages(call)
    const read = images.filter((image) => image.state !== 'loading').length
    const ready = images.filter((image) => image.state === 'ready').length
    hear(read, images.length)
    if (read === images.length && (await server.deps.ownedIndex.newest()) >= ready) return images
    await pause(100)
  }
}

async function upload(call: Call, { path, file, title }: Photograph): Promise<void> {
  const bytes = await readFile(path)
  const { url, fields } = await call(getUploadPolicy, {
    bucket: 'images',
    fileName: file,
    type: 'image/jpeg',
    size: bytes.length,
  })
  await postFile(url, fields, { bytes, fileName: file, type: 'image/jpeg' })
  await call(createImage, { key: fields.key!, fileName: file, title })
}

/** Crawls the demo web, until none of its pages waits. Pictures are compared meanwhile: resolves to the activity that `match` waits for. */
export async function crawl({ web }: Stage, call: Call, hear: Hear): Promise<{ activity: Id }> {
  const { _id: crawlId, activity } = await call(startCrawl, { seeds: web.seeds })
  for (;;) {
    const isOver = await howFar(call, activity, hear)
    const { hosts } = await call(getCrawl, { crawlId })
    if (isOver || (hosts.length > 0 && hosts.every(({ state }) => state !== 'running'))) return { activity }
    await pause(150)
  }
}

/** Waits until every picture that a crawl met was compared. */
export async function match(call: Call, { activity }: { activity: Id }, hear: Hear): Promise<void> {
  while (!(await howFar(call, activity, hear))) await pause(150)
}

/** True once it is over. */
async function howFar(call: Call, activityId: Id, hear: Hear): Promise<boolean> {
  const { state, done, total, note } = await call(getActivity, { activityId })
  hear(done, total)
  if (state === 'failed' || state === 'cancelled')
    throw new Error(`The crawl ${state}: ${note ?? 'no reason was given'}`)
  return state === 'done'
}

/** All finds, with the photographs by their file names. */
export async function collectMatches(call: Call, images: ImageTile[]): Promise<FoundCopy[]> {
  const fileNames = new Map(images.map((image) => [image._id, image.fileName]))
  const matches = await pages<Match>((page) => call(listMatches, { page, pageSize: 100, show: 'all' }))
  return matches.map(({ image, origin, url, score, changes }) => ({
    image: fileNames.get(image) ?? image,
    page: origin.url,
    url,
    score,
    changes,
  }))
}

const allImages = (call: Call): Promise<ImageTile[]> => pages((page) => call(listImages, { page, pageSize: 100 }))

async function pages<T>(read: (page: number) => Promise<{ data: T[]; total: number }>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await read(page)
    all.push(...data)
    if (data.length === 0 || all.length >= total) return all
  }
}
