import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { compare, type Fingerprint, fingerprint } from '#engine/index.ts'
import { atLeast, atMost, type Figures } from '../../figures.ts'
import { askedOf } from '../asking.ts'
import { corpusOf, type Size } from '../corpus.ts'
import { covered, type CoverKind, shareCovered } from './covers.ts'
import { coversToReport } from './covers-to-report.ts'
import { coversToTune } from './covers-to-tune.ts'
import { drawFrom } from '../drawing/draw.ts'
import type { Family } from '../families.ts'
import { rightframe } from '../finder.ts'
import { accused, type Asked, recallAbove } from '../measures.ts'
import { type Half, type Photograph, photographsIn } from '../drawing/photographs.ts'
import { asJpeg, cut, openSheet, resized, type Sheet } from '../drawing/sheet.ts'
import { intervalOf } from '../wilson.ts'

type Options = { photos: string | undefined; half: Half | undefined; small: boolean }

/**
 * Copies below banners, stickers, panels and the like, and strangers that share one cover. The odd half has other kinds of cover than the even one,
 * so that a rule is learned and not a drawing.
 */
export async function benchCovered({ photos, half, small }: Options): Promise<Figures[]> {
  const photographs = await photographsIn(photos, half)
  const kinds = half === 'odd' ? coversToTune : coversToReport
  return [await copiesBelow(kinds, photographs, small), await strangersBelow(kinds, photographs, small)]
}

/** Above, more than a look is asked for. */
const maxLook = 75
/** Largest covered share within the goal. */
const maxCovered = 0.45

async function copiesBelow(
  kinds: Record<string, CoverKind>,
  photographs: Photograph[],
  small: boolean,
): Promise<Figures> {
  const corpus = await corpusOf(photographs, sizeOf(kinds, small))
  const [asked] = await askedOf(corpus, [rightframe(availableParallelism())])
  const copies = asked!.filter(({ copyOf }) => copyOf)
  const shares = await Promise.all(copies.map((copy) => shareOf(copy, kinds, photographs)))
  const usual = copies.filter((_, nth) => shares[nth]! <= maxCovered)
  const found = recallAbove(usual, -Infinity)
  const above = recallAbove(usual, maxLook)
  const wrong = accused(asked!)
  return {
    name: 'covered: copies',
    figures: {
      'copies, of which cover at most 45 %': `${copies.length}, ${usual.length}`,
      'found, %': recallAbove(copies, -Infinity),
      'above 75, %': recallAbove(copies, maxLook),
      'up to 45 % covered: found, %': `${found.toFixed(1)} (${intervalOf(found, usual.length)})`,
      'up to 45 % covered: above 75, %': `${above.toFixed(1)} (${intervalOf(above, usual.length)})`,
      'pictures accused wrongly': `${wrong.length} of ${asked!.length}`,
      ...Object.fromEntries(
        [...Map.groupBy(copies, ({ family }) => family)].map(([family, own]) => [
          `${family}: found, above 75, %`,
          `${recallAbove(own, -Infinity).toFixed(0)}, ${recallAbove(own, maxLook).toFixed(0)} of ${own.length}`,
        ]),
      ),
    },
    goals: [
      atLeast('found', found, 99, ' %'),
      atLeast('above 75', above, 97, ' %'),
      atMost('pictures accused wrongly', wrong.length, 0),
    ],
  }
}

const sizeOf = (kinds: Record<string, CoverKind>, small: boolean): Size => ({
  owned: small ? 6 : 30,
  halved: 0,
  strangersOfEach: small ? 2 : 7,
  drawnBy: import.meta.url,
  drawn: 0,
  families: Object.entries(kinds).map(([name, kind]) => familyOf(name, kind)),
})

/** About what shops show; a thumbnail is as common. */
const drawnAcross = 1000
const savedAcross = [220, 320, 480, 640, 900]

const familyOf = (name: string, kind: CoverKind): Family => ({
  name,
  grade: 'everyday',
  shows: [],
  may: [],
  change: async (sheet, { draw }) => {
    const ground = await resized(sheet, drawnAcross)
    return await resized(await covered(ground, kind(draw, ground)), draw.pick(savedAcross))
  },
  save: asJpeg(75),
})

/** Share of a copy that its cover, drawn again, takes. */
async function shareOf({ copyOf, family }: Asked, kinds: Record<string, CoverKind>, photographs: Photograph[]) {
  const id = copyOf!.owned
  const { bytes } = photographs.find((one) => one.id === id)!
  const { width, height } = (await sharp(bytes).metadata()).autoOrient
  const ground = { width: drawnAcross, height: Math.round((drawnAcross * height) / width) }
  return await shareCovered(kinds[family]!(drawFrom(`${id} ${family}`), ground), ground)
}

/** Every photograph below every cover, in one shape, each compared with all others below the same one. */
async function strangersBelow(
  kinds: Record<string, CoverKind>,
  photographs: Photograph[],
  small: boolean,
): Promise<Figures> {
  const some = photographs.slice(0, small ? 4 : 20)
  const sheets = await Promise.all(some.map(async ({ bytes }) => await shaped(await openSheet(bytes, shape.width))))
  let [pairs, said, above] = [0, 0, 0]
  for (const [name, kind] of Object.entries(kinds)) {
    for (const nth of small ? [0] : [0, 1]) {
      const cover = kind(drawFrom(`pairs ${name} ${nth}`), shape)
      const prints: Fingerprint[] = []
      for (const sheet of sheets) prints.push(await fingerprint(await asJpeg(85)(await covered(sheet, cover))))
      const scores = prints.flatMap((seen, at) => prints.slice(0, at).map((owned) => compare(owned, seen)?.score ?? 0))
      pairs += scores.length
      said += scores.filter((score) => score > 0).length
      above += scores.filter((score) => score > maxLook).length
    }
  }
  const share = (count: number) => (100 * count) / pairs
  return {
    name: 'covered: strangers below one cover',
    figures: {
      pairs,
      'said, %': `${share(said).toFixed(2)} (${intervalOf(share(said), pairs)})`,
      'said above 75, %': `${share(above).toFixed(2)} (${intervalOf(share(above), pairs)})`,
    },
    goals: [atMost('strangers said', said, 0), atMost('strangers above 75', above, 0)],
  }
}

const shape = { width: 900, height: 600 }

/** The middle of it, in the shape that all have. */
async function shaped(sheet: Sheet): Promise<Sheet> {
  const scale = Math.max(shape.width / sheet.width, shape.height / sheet.height)
  const large = await resized(sheet, Math.ceil(sheet.width * scale), Math.ceil(sheet.height * scale))
  return await cut(large, { left: (large.width - shape.width) / 2, top: (large.height - shape.height) / 2, ...shape })
}
