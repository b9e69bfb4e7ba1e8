import type { CDPSession } from 'playwright-core'
import { type Ask, type CaptureLimits, captureViewport, type Recognised, type Rectangle } from './capturing.ts'
import { type Shown, shownPictures, type World } from './in-page.ts'
import { heightOf, takeScreenshot } from './take-screenshot.ts'

type Looking = { session: CDPSession; world: World }

/** Box of the copy, and the width of its file. */
export type Copy = { place: Rectangle; naturalWidth: number; recognised: Recognised | undefined }

/**
 * Looks for the copy: the engine is shown the pictures of the page as they are to be seen on it, those of the copy's address first, and then the
 * page, a window at a time. Without an engine's word the picture of that address is the copy.
 */
export async function findCopy(
  page: Looking,
  fileUrl: string,
  limits: CaptureLimits,
  ask: Ask,
): Promise<Copy | undefined> {
  const { session, world } = page
  const [wanted] = fileUrl.split('#')
  const recognise = async (place: Rectangle, scale = 1) =>
    (await ask({ asks: 'recognise', png: (await takeScreenshot(session, place, scale)).bytes })) as
      | Recognised
      | 'unknown'
      | undefined
  let best: Copy | undefined
  for (const { url, place, naturalWidth } of await world.run<Shown[]>(shownPictures(wanted!, limits.candidates))) {
    if (place.y >= limits.height) continue
    const isWanted = url === wanted
    const seen = within(place, limits.height)
    const scale = isWanted ? scaleOf(seen, naturalWidth) : 1
    // Shown small it may be too small to be known, and is not where all of it is drawn.
    const recognised = (await recognise(seen)) ?? (scale > 1 ? await recognise(seen, scale) : undefined)
    if (recognised === 'unknown') return isWanted ? { place: seen, naturalWidth, recognised: undefined } : undefined
    if (recognised && isWanted) return { place: seen, naturalWidth, recognised }
    if (recognised && recognised.score > (best?.recognised?.score ?? 0))
      best = { place: seen, naturalWidth, recognised }
  }
  return best ?? (await findInWindows(page, limits, recognise))
}

async function findInWindows(
  { session }: Looking,
  limits: CaptureLimits,
  recognise: (place: Rectangle) => Promise<Recognised | 'unknown' | undefined>,
): Promise<Copy | undefined> {
  const { width, height } = captureViewport
  const end = Math.min(await heightOf(session), limits.height)
  for (let [y, n] = [0, 0]; n < limits.windows && (y === 0 || y < end); n++, y += height * 0.7) {
    const recognised = await recognise({ x: 0, y, width, height })
    if (recognised === 'unknown') return undefined
    if (!recognised) continue
    const at = recognised.at ?? { x: 0, y: 0, width: 1, height: 1 }
    const place = { x: at.x * width, y: y + at.y * height, width: at.width * width, height: at.height * height }
    return { place: within(place, limits.height), naturalWidth: place.width, recognised }
  }
  return undefined
}

/** Factor at which the picture has its own size. */
export const scaleOf = ({ width, height }: Rectangle, naturalWidth: number): number =>
  Math.max(1, Math.min(naturalWidth / width, 4, 4096 / Math.max(width, height)))

/** The part of it that is on the page. */
function within({ x, y, width, height }: Rectangle, most: number): Rectangle {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(x + width - left, 4096)),
    height: Math.max(1, Math.min(y + height, most) - top),
  }
}
