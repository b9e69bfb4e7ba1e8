import { z } from 'zod'

const point = z.tuple([z.number(), z.number()])

/** Four corners, clockwise from top-left, as fractions. */
export const Quad = z.tuple([point, point, point, point])
export type Quad = z.infer<typeof Quad>

/** Three rows of three, row by row: maps a place in the copy to its place in the original, both in fractions. */
export const Matrix3 = z.array(z.number()).length(9)

/** One thing that was done to a copy. */
export const Change = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('cropped'), keptPercent: z.number() }),
    z.object({ kind: z.literal('mirrored') }),
    z.object({ kind: z.literal('rotated'), degrees: z.number() }),
    z.object({ kind: z.literal('resized'), factor: z.number() }),
    z.object({ kind: z.literal('recoloured'), how: z.string() }),
    /** Matches from earlier engines have no percentage. */
    z.object({ kind: z.literal('text-added'), coveredPercent: z.number().optional() }),
    z.object({ kind: z.literal('watermark'), what: z.enum(['added', 'removed', 'replaced']) }),
    z.object({ kind: z.literal('framed') }),
    z.object({ kind: z.literal('within'), what: z.enum(['collage', 'screenshot', 'photo', 'template']), at: Quad }),
    z.object({ kind: z.literal('perspective') }),
  ])
  .meta({ id: 'Change' })
export type Change = z.infer<typeof Change>

/** A change in words: 'cropped to 40 %'. */
export function formatChange(change: Change): string {
  switch (change.kind) {
    case 'cropped':
      return `cropped to ${Math.round(change.keptPercent)} %`
    case 'mirrored':
      return 'mirrored'
    case 'rotated':
      return `rotated ${Math.round(change.degrees)}°`
    case 'resized':
      return change.factor < 1 ? `made ${percent(change.factor)} of the size` : `enlarged to ${percent(change.factor)}`
    case 'recoloured':
      return `recoloured (${change.how})`
    case 'text-added':
      return change.coveredPercent ? `text or logo added over ${change.coveredPercent} %` : 'text or logo added'
    case 'watermark':
      return `watermark ${change.what}`
    case 'framed':
      return 'framed'
    case 'within':
      return withinWords[change.what]
    case 'perspective':
      return 'seen at an angle'
    default:
      return change satisfies never
  }
}

const percent = (factor: number) => `${Math.round(factor * 100)} %`
const withinWords = {
  collage: 'in a collage',
  screenshot: 'in a screenshot',
  photo: 'inside another picture',
  template: 'the same frame or layout around another picture',
} as const

/** Recolourings that change the whole picture at a glance. */
const plainly = /negative|black and white|one colour|toned|hue changed/

/** Rank of a change by how soon an eye sees it; the size, which nobody sees, comes last. */
function rankOf(change: Change): number {
  switch (change.kind) {
    case 'within':
      return 0
    case 'recoloured':
      return plainly.test(change.how) ? 1 : 7
    case 'mirrored':
      return 2
    case 'cropped':
      return change.keptPercent < plainlyCropped ? 3 : 6
    case 'text-added':
    case 'watermark':
      return 4
    case 'framed':
    case 'perspective':
    case 'rotated':
      return 5
    case 'resized':
      return 8
    default:
      return change satisfies never
  }
}

/** Per cent; a copy that keeps less looks like another picture. */
const plainlyCropped = 60

/** Changes in the order in which an eye sees them. */
export const asSeen = (changes: readonly Change[]): Change[] =>
  changes.toSorted((one, other) => rankOf(one) - rankOf(other))

/** All of it in one phrase, the plainest first; an untouched copy is said to be one. */
export const formatChanges = (changes: Change[]): string =>
  changes.length === 0 ? 'unchanged' : asSeen(changes).map(formatChange).join(', ')
