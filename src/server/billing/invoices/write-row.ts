import { colours, page, type Sheet } from '#server/platform/pdf/sheet.ts'

const amountWidth = 130

type Row = { what: string; amount: string; isHead?: boolean; isBold?: boolean }

/** Writes a row of a table of sums: the words on the left, the amount on the right. */
export function writeRow(sheet: Sheet, { what, amount, isHead = false, isBold = isHead }: Row): void {
  const { doc, heightOf, need, decor, within, write } = sheet
  const style = { font: isBold ? 'bold' : 'text', size: 10 } as const
  const width = page.width - amountWidth - 12
  const height = heightOf(what, width, style)
  need(height + 14)
  const y = doc.y + 6
  within('TR', () => {
    write(isHead ? 'TH' : 'TD', what, { y, width, ...style, scope: 'Column' })
    write(isHead ? 'TH' : 'TD', amount, {
      x: page.left + page.width - amountWidth,
      y,
      width: amountWidth,
      align: 'right',
      ...style,
      scope: 'Column',
    })
  })
  doc.y = y + height + 6
  decor(() =>
    doc
      .moveTo(page.left, doc.y)
      .lineTo(page.left + page.width, doc.y)
      .lineWidth(isHead ? 1 : 0.5)
      .strokeColor(isHead ? colours.ink : colours.line)
      .stroke(),
  )
}
