import sharp, { type Sharp } from 'sharp'
import { apngOf, shown } from './apng.ts'
import { damaged, type Limits, type Made, type OpenPicture, patiently, type Work } from './opening.ts'
import { sharpOf } from './pixels.ts'
import { pagesOf } from './raw-previews.ts'

/** Result of one picture, with its place in the file. */
export type Frame<T> = { frame: number; made: T }

/** Most pictures of one file that are compared. */
const maxFrames = 8
/** Most pictures looked at to choose those. */
const maxLookedAt = 500
const maxPages = 24

/**
 * Does the work for the first picture of a file, and for those of its others that show something else: the last, and what differs most from
 * what is chosen already. All of them together stay within the limits of one picture; what comes after is left out. Throws UnreadableImage
 * where the first cannot be read.
 */
export async function readFrames<T>(opened: OpenPicture, limits: Limits, work: Work<T>): Promise<Frame<T>[]> {
  // Half of the time, so that a caller does not give up the first picture for the others.
  const isOver = afterMs(limits.seconds * 500)
  const done: Frame<T>[] = [{ frame: 0, made: (await opened.read(work)).made }]
  const others = isOver() ? [] : await looksOf(opened, limits).catch(() => [])
  for (const frame of chosen(others)) {
    if (isOver()) break
    try {
      done.push({ frame, made: (await readFrame(opened, frame, work)).made })
    } catch {
      // The first one could be read; the file counts.
    }
  }
  return done
}

/** Draws one picture of the file. Throws UnreadableImage without it. */
export async function readFrame<T>(opened: OpenPicture, frame: number, work: Work<T>): Promise<Made<T>> {
  if (opened.kind === 'png' && frame > 0) return { made: await readApng(opened, frame, work) }
  return await opened.read(work, frame)
}

/** One picture of the file, from afar. */
type Look = { frame: number; look: Uint8Array }

/** The first picture, then the others. */
async function looksOf(opened: OpenPicture, limits: Limits): Promise<Look[]> {
  switch (opened.kind) {
    case 'gif':
    case 'webp':
      return opened.frames > 1 ? await looksOfStrip(opened, limits) : []
    case 'png':
      return await looksOfApng(opened, limits)
    case 'tiff':
      return opened.frames > 1 && !opened.isRare ? await looksOfPages(opened, limits) : []
    default:
      return []
  }
}

const side = 16
const lookBytes = side * side * 3

const seen = async (image: Sharp): Promise<Uint8Array> =>
  await image
    .resize({ width: side, height: side, fit: 'fill', kernel: 'nearest' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer()

/** A quarter of the time goes into choosing. */
const lookUntil = ({ seconds }: Limits) => afterMs(seconds * 250)

/**
 * True once so much processor time is spent; a busy machine does little by the clock. Threads of one process share it, so the clock counts
 * where it shows less.
 */
function afterMs(ms: number): () => boolean {
  const [clock, used] = [Date.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(used)
    return Math.min((user + system) / 1000, Date.now() - clock) > ms
  }
}

const numberWithin = ({ width, height }: OpenPicture, { megapixels }: Limits): number =>
  Math.min(maxLookedAt, Math.floor((megapixels * 1e6) / (width * height)))

/** The decoder gives them one below the other. */
async function looksOfStrip(opened: OpenPicture, limits: Limits): Promise<Look[]> {
  const pages = Math.min(opened.frames, numberWithin(opened, limits))
  if (pages < 2) return []
  const options = { pages, limitInputPixels: false, sequentialRead: true, failOn: 'none' } as const
  const strip = await seen(patiently(sharp(opened.bytes, options), Math.ceil(limits.seconds / 4)))
  return Array.from({ length: pages }, (_, frame) => ({
    frame,
    look: strip.subarray(frame * lookBytes, (frame + 1) * lookBytes),
  }))
}

/** Skips smaller pages in the first's shape: previews of it. */
async function looksOfPages(opened: OpenPicture, limits: Limits): Promise<Look[]> {
  const isOver = lookUntil(limits)
  const pages = pagesOf(opened.bytes).filter((page) => page > 0)
  const last = opened.frames - 1
  const first = { frame: 0, look: (await opened.read(seen)).made }
  const looks = [first]
  for (const frame of new Set([...pages.slice(0, maxPages), ...(opened.frames > maxPages ? [last] : [])])) {
    if (isOver()) break
    const made = await opened.read(seen, frame).catch(() => undefined)
    if (made) looks.push({ frame, look: made.made })
  }
  return looks
}

/** The first is for programs without animation; others count from 1. */
async function looksOfApng(opened: OpenPicture, limits: Limits): Promise<Look[]> {
  const most = numberWithin(opened, limits)
  const apng = most < 2 ? undefined : apngOf(opened.bytes, most)
  if (!apng) return []
  const looks = [{ frame: 0, look: (await opened.read(seen)).made }]
  const isOver = lookUntil(limits)
  try {
    for await (const data of shown(apng)) {
      looks.push({ frame: looks.length, look: await seen(sharpOf({ ...sizeOf(apng), data, channels: 4 })) })
      if (isOver()) break
    }
  } catch {
    // Frames before a broken one were shown.
  }
  return looks
}

async function readApng<T>(opened: OpenPicture, frame: number, work: Work<T>): Promise<T> {
  const apng = apngOf(opened.bytes, frame)
  let nth = 0
  if (apng)
    for await (const data of shown(apng))
      if (++nth === frame) return await work(sharpOf({ ...sizeOf(apng), data, channels: 4 }), sizeOf(apng))
  throw damaged()
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })

/** Fewer changed cells are a frame's packing noise. */
const minCells = 3
const minStep = 24

const differingCells = (one: Uint8Array, other: Uint8Array): number => {
  let cells = 0
  for (let at = 0; at < lookBytes; at += 3)
    if ([0, 1, 2].some((nth) => Math.abs(one[at + nth]! - other[at + nth]!) > minStep)) cells++
  return cells
}

/** The last, then repeatedly the least similar to those chosen. */
function chosen([first, ...others]: Look[]): number[] {
  if (!first) return []
  const taken = [first]
  const nearest = others.map(({ look }) => differingCells(first.look, look))
  const take = (at: number) => {
    taken.push(others[at]!)
    for (const [nth, { look }] of others.entries())
      nearest[nth] = Math.min(nearest[nth]!, differingCells(others[at]!.look, look))
  }
  if ((nearest.at(-1) ?? 0) >= minCells) take(others.length - 1)
  while (taken.length < maxFrames) {
    const most = Math.max(0, ...nearest)
    if (most < minCells) break
    take(nearest.indexOf(most))
  }
  return taken.slice(1).map(({ frame }) => frame)
}
