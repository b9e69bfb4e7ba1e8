import type { AgreeingPlace } from '#engine/index.ts'
import { fitted, type Printed } from './pictures.ts'
import { colours, page, type Sheet } from '#server/platform/pdf/sheet.ts'

const gap = 22
const tallest = 215
/** More lines than these hide the pictures. */
const maxDrawn = 14

/** Original and copy side by side, with lines between agreements. */
export function drawPair(
  sheet: Sheet,
  {
    original,
    copy,
    agreeing,
    captions,
  }: { original: Printed; copy: Printed; agreeing: readonly AgreeingPlace[]; captions: [string, string] },
): void {
  const { doc, need, decor, tagged, write } = sheet
  const column = (page.width - gap) / 2
  const [one, other] = [original, copy].map((picture) => fitted(picture, { width: column, height: tallest }))
  const height = Math.max(one!.height, other!.height)
  need(height + 50)
  const baseline = doc.y + height
  const [left, right] = [page.left, page.left + column + gap]
  const draw = (picture: Printed, x: number, size: { width: number; height: number }, alt: string) =>
    tagged('Figure', () => void doc.image(picture.jpeg, x, baseline - size.height, size), {
      alt,
      bbox: [x, baseline - size.height, x + size.width, baseline],
      placement: 'Block',
    })
  draw(original, left, one!, `The original: ${captions[0]}`)
  draw(copy, right, other!, `The copy: ${captions[1]}`)
  decor(() => {
    for (const pair of spread(agreeing)) {
      const from = placeIn(pair.owned, left, baseline, one!)
      const to = placeIn(pair.seen, right, baseline, other!)
      doc
        .moveTo(...from)
        .lineTo(...to)
        .lineWidth(0.35)
        .strokeColor(colours.pencil)
        .stroke()
      for (const at of [from, to])
        doc
          .circle(...at, 1.7)
          .lineWidth(0.6)
          .fillAndStroke(colours.pencil, colours.paper)
    }
  })
  const y = baseline + 7
  write('Caption', 'The original', { x: left, y, width: column, font: 'bold', size: 9 })
  write('Caption', captions[0], { x: left, width: column, size: 9, colour: colours.dim })
  const after = doc.y
  write('Caption', 'The copy', { x: right, y, width: column, font: 'bold', size: 9 })
  write('Caption', captions[1], { x: right, width: column, size: 9, colour: colours.dim })
  doc.y = Math.max(after, doc.y) + 8
}

export const drawnOf = (agreeing: readonly AgreeingPlace[]): number => Math.min(agreeing.length, maxDrawn)

/** Some from the whole picture, when there are too many. */
const spread = (agreeing: readonly AgreeingPlace[]): AgreeingPlace[] => {
  const sorted = agreeing.toSorted((a, b) => a.owned[1] - b.owned[1])
  return Array.from(
    { length: drawnOf(agreeing) },
    (_, n) => sorted[Math.floor((n * sorted.length) / drawnOf(agreeing))]!,
  )
}

const placeIn = (
  [x, y]: readonly [number, number],
  left: number,
  baseline: number,
  { width, height }: { width: number; height: number },
): [number, number] => [left + within(x) * width, baseline - height + within(y) * height]
const within = (fraction: number) => Math.min(1, Math.max(0, fraction))
