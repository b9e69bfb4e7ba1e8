import { colours, page, type Sheet } from '#server/platform/pdf/sheet.ts'
import { short } from './words.ts'

/** A fact, and where it is from. */
export type Fact = { label: string; value: string; source?: string; mono?: boolean }

const labelWidth = 118
const pad = 5
/** Longer values are in the manifest alone. */
const longest = 600
/** Opens a section under a line of ink. */
export function section(sheet: Sheet, title: string, room = 90): void {
  const { doc, need, decor, write } = sheet
  doc.y += 18
  need(room)
  decor(() =>
    doc
      .moveTo(page.left, doc.y)
      .lineTo(page.left + page.width, doc.y)
      .lineWidth(1)
      .strokeColor(colours.ink)
      .stroke(),
  )
  doc.y += 9
  write('H2', title, { font: 'bold', size: 14 })
  doc.y += 4
}

/** A subheading; without a section around it, a heading. */
export const smallHeading = (sheet: Sheet, title: string, level: 'H2' | 'H3' = 'H3'): void => {
  sheet.doc.y += 8
  sheet.need(48)
  sheet.write(level, title, { font: 'bold', size: 10.5 })
  sheet.doc.y += 2
}

export const paragraph = (sheet: Sheet, text: string, size = 10): void => {
  sheet.need(Math.min(60, sheet.heightOf(text, page.width, { size })))
  sheet.write('P', text, { size })
  sheet.doc.y += 5
}

/** A table of two columns, or of three where facts have a source; a narrow one leaves room for a hash on one line. */
export function facts(sheet: Sheet, rows: readonly Fact[], narrowSource = false): void {
  const hasSource = rows.some(({ source }) => source !== undefined)
  const sourceWidth = hasSource ? (narrowSource ? 62 : 128) : 0
  const valueWidth = page.width - labelWidth - sourceWidth - (hasSource ? 12 : 0)
  sheet.within('Table', () => {
    for (const fact of rows) factRow(sheet, fact, valueWidth, sourceWidth)
  })
}

function factRow(sheet: Sheet, { label, value, source, mono }: Fact, valueWidth: number, sourceWidth: number): void {
  const { doc, heightOf, need, decor, within, write } = sheet
  const shown = short(value, longest)
  const valueStyle = { font: mono ? 'mono' : 'text', size: mono ? 7.4 : 9.5 } as const
  const small = { size: 8.5, colour: colours.dim }
  const height = Math.max(
    heightOf(label, labelWidth - 10, { size: 9.5 }),
    heightOf(shown, valueWidth, valueStyle),
    source ? heightOf(source, sourceWidth, small) : 0,
  )
  need(height + 2 * pad)
  const y = doc.y + pad
  within('TR', () => {
    write('TH', label, { x: page.left, y, width: labelWidth - 10, size: 9.5, colour: colours.dim })
    write('TD', shown, { x: page.left + labelWidth, y: mono ? y + 1 : y, width: valueWidth, ...valueStyle })
    if (sourceWidth > 0)
      write('TD', source ?? '', { x: page.left + page.width - sourceWidth, y: y + 0.5, width: sourceWidth, ...small })
  })
  doc.y = y + height + pad
  decor(() =>
    doc
      .moveTo(page.left, doc.y)
      .lineTo(page.left + page.width, doc.y)
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .stroke(),
  )
}

/** Lines to be typed, on a grey ground. A line that is too long goes on under itself. */
export function typed(sheet: Sheet, lines: readonly string[]): void {
  const { doc, heightOf, need, decor, write } = sheet
  const style = { font: 'mono', size: 6.6, gap: 2 } as const
  const width = page.width - 20
  const height = lines.reduce((sum, line) => sum + heightOf(line, width, style) + 3, 0)
  need(height + 16)
  decor(() => doc.rect(page.left, doc.y, page.width, height + 13).fill('#f1f1f1'))
  doc.y += 8
  for (const line of lines) {
    write('Code', line, { x: page.left + 10, width, ...style })
    doc.y += 3
  }
  doc.y += 10
}
