import type { Sheet } from '#server/platform/pdf/sheet.ts'

const millimetre = 72 / 25.4
const inch = 72

type Paper = 'A4' | 'LETTER'

/**
 * Where an address shows in the window of an envelope, in points from the top left of the sheet. Source: DIN 5008, form B, whose window begins
 * 45 mm from the top and whose address zone lies 17.7 mm below that; for America the part of a sheet folded in three that shows in the window
 * of a #10 envelope (7/8 in from the left, 1/2 in from the bottom) wherever the sheet slides to.
 */
export const windows = {
  A4: {
    x: 25 * millimetre,
    y: 62.7 * millimetre,
    returnY: 57 * millimetre,
    width: 80 * millimetre,
    most: 6,
    below: 98.5 * millimetre,
  },
  LETTER: { x: 1.1 * inch, y: 2.5 * inch, returnY: 2.3 * inch, width: 3.6 * inch, most: 4, below: 3.75 * inch },
}
const american = new Set(['US', 'CA', 'PR', 'GU', 'VI', 'AS', 'MP'])

/** The paper of the country that a letter goes to. */
export const paperFor = (country: string | null): Paper => (country !== null && american.has(country) ? 'LETTER' : 'A4')

export const lineHeight = 12
/** The sizes in which an address is tried, the largest first; below the last one nothing is read by machines. */
const sizes = [10, 9, 8] as const
/** The last lines name the town and the country: they are never put together with others. */
const keptApart = 2

/** The lines of an address as they show in the window, in the largest size in which none breaks; `isCut` where one does in each. */
export function fitted(
  sheet: Pick<Sheet, 'heightOf'>,
  lines: readonly string[],
  paper: Paper,
): { lines: string[]; size: number; isCut: boolean } {
  const { most, width } = windows[paper]
  const together = inLines(lines, most)
  const breaks = (line: string, size: number) => isBroken(sheet, line, { width, size })
  const size = sizes.find((one) => together.every((line) => !breaks(line, one)))
  if (size !== undefined) return { lines: together, size, isCut: false }
  const smallest = sizes.at(-1)!
  return {
    lines: together.map((line) => shortened(sheet, line, { width, size: smallest })),
    size: smallest,
    isCut: true,
  }
}

/** Who it is goes onto one line first where there are too many, then the street. */
function inLines(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines]
  const head = lines.slice(0, -keptApart)
  const room = most - keptApart
  const [first = '', second = '', ...rest] = head
  const named = [`${first}, ${second}`, ...rest]
  const kept = named.length <= room ? named : [...named.slice(0, room - 1), named.slice(room - 1).join(', ')]
  return [...kept, ...lines.slice(-keptApart)]
}

type Line = { width: number; size: number }

const isBroken = ({ heightOf }: Pick<Sheet, 'heightOf'>, text: string, { width, size }: Line): boolean =>
  heightOf(text, width, { size }) > size * 1.9

/** A line that would break is cut: it would push the next one out of the window. */
export function shortened(sheet: Pick<Sheet, 'heightOf'>, text: string, line: Line): string {
  let cut = text
  while (cut.length > 8 && isBroken(sheet, cut, line)) cut = `${cut.slice(0, -2).trimEnd()}…`
  return cut
}
