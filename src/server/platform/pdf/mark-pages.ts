import { colours, page, type Sheet } from './sheet.ts'

/** Writes a mark on top of every page, such as that a document is one of a trial. */
export function markPages({ doc, decor, use }: Sheet, mark: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at)
    decor(() => {
      use({ size: 9, font: 'bold', colour: colours.pencil }).text(mark, page.left, 22, {
        width: page.width,
        lineBreak: false,
      })
    })
  }
}
