import { createHash } from 'node:crypto'
import { codeBehind } from './code-behind.ts'
import { drawFrom } from './drawing/draw.ts'
import { families, type Family, markedFamilies } from './families.ts'
import { keeper } from './kept.ts'
import type { Photograph } from './drawing/photographs.ts'
import type { Drawing, Query } from './query.ts'
import { ownMark } from './templates/marks.ts'
import { asJpeg, cut, openSheet, regionOf } from './drawing/sheet.ts'
import { drawnStrangers } from './strangers.ts'

export type Corpus = {
  /** Owned images, each with its own file. */
  owned: { id: string; bytes: Buffer }[]
  /** Drawn on demand; most come from an earlier run. */
  queries: (() => Promise<Query>)[]
}

export type Size = {
  /** Number of owned photographs. */
  owned: number
  /** Number of further photographs, with an owned left part that bears the owner's mark, and a right part as a stranger. */
  halved: number
  /** Changes to each owned photograph. */
  families: Family[]
  /** The module that draws these, if not `families.ts`. */
  drawnBy?: string
  /** Pictures per remaining photograph, and per kind of drawing. */
  strangersOfEach: number
  drawn: number
}

export const wholeSize: Size = { owned: 30, halved: 8, families, strangersOfEach: 10, drawn: 24 }
/** Every fourth family, and a few strangers of every kind. */
export const smallSize: Size = {
  owned: 6,
  halved: 3,
  families: families.filter((_, nth) => nth % 4 === 2),
  strangersOfEach: 2,
  drawn: 2,
}

/** Owns the largest photographs, as photographers have larger ones. */
export async function corpusOf(photographs: Photograph[], size: Size): Promise<Corpus> {
  const owned = photographs.slice(0, size.owned)
  const halved = photographs.slice(size.owned, size.owned + size.halved)
  const rest = photographs.slice(size.owned + size.halved)
  if (rest.length < 4)
    throw new Error(`These ${photographs.length} photographs are too few: some are needed as strangers.`)
  const others = await Promise.all(rest.map(({ bytes }) => openSheet(bytes, 900)))
  const halves = await Promise.all(halved.map((one) => halvesOf(one)))
  const drawing = {
    others,
    keep: keeper(
      createHash('sha256')
        .update(rest.map(({ id }) => id).join())
        .update(size.drawnBy ? codeBehind(size.drawnBy) : '')
        .digest('hex'),
    ),
  }
  return {
    owned: [...owned, ...halves.map(({ left, marked }) => ({ id: left.id, bytes: marked }))],
    queries: [
      ...owned.flatMap((one) => size.families.map((family) => () => copyOf(one, family, drawing))),
      ...halves.flatMap(({ left }) => markedFamilies.map((family) => () => copyOf(left, family, drawing))),
      ...rest.flatMap((one) => strangersFrom(one, size, drawing)),
      ...halves.map(({ right }) => async () => ({ family: 'neighbouring part', bytes: right })),
      ...drawnStrangers(size.drawn, drawing),
    ],
  }
}

const copyOf = ({ id, bytes }: Omit<Photograph, 'area'>, family: Family, { others, keep }: Drawing): Promise<Query> =>
  keep<Query>(`${id} ${family.name}`, async () => {
    const sheet = await family.change(await openSheet(bytes), { draw: drawFrom(`${id} ${family.name}`), others })
    const copy = { owned: id, grade: family.grade, region: regionOf(sheet), shows: family.shows, may: family.may }
    return { family: family.name, bytes: await family.save(sheet), copyOf: copy }
  })

/** The photograph as it is, changed in some of the ways, and with the same mark that owned pictures carry. */
function strangersFrom({ id, bytes }: Photograph, { families, strangersOfEach }: Size, { others, keep }: Drawing) {
  const draw = drawFrom(`${id} strangers`)
  const changed = Array.from({ length: strangersOfEach - 1 }, (_, nth) => {
    const family = draw.pick(families)
    const name = `${id} stranger ${nth} ${family.name}`
    return () =>
      keep<Query>(name, async () => {
        const sheet = await family.change(await openSheet(bytes), { draw: drawFrom(name), others })
        return { family: `stranger, ${family.name}`, bytes: await family.save(sheet) }
      })
  })
  const marked = () =>
    keep<Query>(`${id} stranger, the owner's mark`, async () => ({
      family: 'stranger, the owner’s mark',
      bytes: await asJpeg(82)(await ownMark(await openSheet(bytes), { draw, others })),
    }))
  return [async (): Promise<Query> => ({ family: 'stranger', bytes }), ...changed, marked]
}

type Halves = { left: { id: string; bytes: Buffer }; marked: Buffer; right: Buffer }

/** Two parts that lie side by side and share nothing; the left one with the owner's mark, too. */
async function halvesOf({ id, bytes }: Photograph): Promise<Halves> {
  const sheet = await openSheet(bytes)
  const part = (from: number) =>
    cut(sheet, { left: from * sheet.width, top: 0, width: 0.48 * sheet.width, height: sheet.height })
  const left = await part(0)
  const marked = await ownMark(left, { draw: drawFrom(id), others: [] })
  const save = asJpeg(88)
  return {
    left: { id: `${id} left`, bytes: await save(left) },
    marked: await save(marked),
    right: await save(await part(0.52)),
  }
}
