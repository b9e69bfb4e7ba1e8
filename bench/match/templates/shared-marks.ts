import { compare, type Fingerprint, fingerprint } from '#engine/index.ts'
import { compareAll } from '#engine/comparison/compare-all.ts'
import { drawFrom } from '../drawing/draw.ts'
import * as marks from './marks.ts'
import type { Photograph } from '../drawing/photographs.ts'
import { asJpeg, openSheet } from '../drawing/sheet.ts'
import * as around from '../surroundings.ts'
import { steps, type Transform } from '../transform.ts'

/** The engine's answers on pictures that share only a mark: numbers of pairs with any answer, and with a certain one. */
export type MarkedPairs = {
  mark: string
  pairs: number
  said: number
  certain: number
  /** Answered pairs while all marked pictures are owned. */
  saidTogether: number
}

/** A pattern over all of a picture is in all of its features, so it is harder to tell from a picture. */
export const pattern = 'a pattern all over'

const kinds: Record<string, Transform> = {
  'a signature': marks.ownMark,
  'a logo': marks.logo,
  'a logo and a signature': steps(marks.logo, marks.ownMark),
  'a watermark': marks.watermark,
  'a headline': marks.textOver,
  'a caption': around.captionBar,
  'words above and below': around.meme,
  [pattern]: marks.tiledWatermark,
}

/** Every photograph with every mark, drawn by the same chance, each compared with all others with the mark. */
export async function markedPairs(photographs: Photograph[]): Promise<MarkedPairs[]> {
  const sets: MarkedPairs[] = []
  for (const [mark, change] of Object.entries(kinds)) {
    const prints: Fingerprint[] = []
    for (const { bytes } of photographs) {
      const sheet = await change(await openSheet(bytes, 900), { draw: drawFrom(mark), others: [] })
      prints.push(await fingerprint(await asJpeg(85)(sheet)))
    }
    sets.push({ mark, ...saidOf(prints) })
  }
  return sets
}

function saidOf(prints: Fingerprint[]): Omit<MarkedPairs, 'mark'> {
  const alone = prints.flatMap((seen, at) => prints.slice(0, at).map((owned) => compare(owned, seen)))
  const together = prints.flatMap((seen, at) => compareAll(prints.slice(0, at), seen))
  return {
    pairs: alone.length,
    said: alone.filter((verdict) => verdict !== null).length,
    certain: alone.filter((verdict) => verdict?.band === 'certain').length,
    saidTogether: together.filter((verdict) => verdict !== null).length,
  }
}
