import { encode } from 'uqr'
import { colours, page, type Sheet } from '#server/platform/pdf/sheet.ts'
import { windows } from './address-window.ts'

/** A picture as a letter shows it. */
export type LetterPicture = { jpeg: Buffer; width: number; height: number }
export type LetterPair = { original: LetterPicture; copy: LetterPicture }

const millimetre = 72 / 25.4
type Paper = keyof typeof windows

/** Heights of folds and of the middle. Source: DIN 5008, form B; a sheet of America is folded in thirds. */
const foldsOf: Record<Paper, readonly number[]> = {
  A4: [105 * millimetre, 148.5 * millimetre, 210 * millimetre],
  LETTER: [264, 528],
}

/** Draws the marks at which the sheet is folded for its envelope. */
export function writeFolds({ doc, decor }: Sheet, paper: Paper): void {
  decor(() => {
    for (const y of foldsOf[paper])
      doc
        .moveTo(5 * millimetre, y)
        .lineTo(9 * millimetre, y)
        .lineWidth(0.5)
        .strokeColor(colours.dim)
        .stroke()
  })
}

type Captions = { original: string; copy: string }
const [pairWidth, pairHeight, gap] = [212, 118, 8]

/** Draws the original and the copy beside the window of the address. */
export function writeLetterPair(sheet: Sheet, pair: LetterPair, captions: Captions, paper: Paper): void {
  const { doc, tagged, write } = sheet
  const width = (pairWidth - gap) / 2
  const top = windows[paper].returnY
  for (const [nth, side] of (['original', 'copy'] as const).entries()) {
    const picture = pair[side]
    const scale = Math.min(width / picture.width, pairHeight / picture.height)
    const size = { width: picture.width * scale, height: picture.height * scale }
    const x = page.left + page.width - pairWidth + nth * (width + gap)
    const bottom = doc.page.height - top - size.height
    const bbox: [number, number, number, number] = [x, bottom, x + size.width, bottom + size.height]
    tagged('Figure', () => void doc.image(picture.jpeg, x, top, size), {
      alt: captions[side],
      bbox,
      placement: 'Block',
    })
    write('P', captions[side], { x, y: top + size.height + 3, width, size: 7.5, colour: colours.dim })
  }
}

/** Side of the code of a link, in points. */
export const codeSide = 56

/** Draws the code of an address as squares, so that it is sharp at every size. */
export function writeCode({ doc, tagged }: Sheet, url: string, { x, y }: { x: number; y: number }): void {
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const module = codeSide / size
  const bottom = doc.page.height - y - codeSide
  tagged(
    'Figure',
    () => {
      for (const [row, squares] of data.entries())
        for (const [column, isDark] of squares.entries())
          if (isDark) doc.rect(x + column * module, y + row * module, module, module)
      doc.fill(colours.ink)
    },
    { alt: url, bbox: [x, bottom, x + codeSide, bottom + codeSide], placement: 'Block' },
  )
}
