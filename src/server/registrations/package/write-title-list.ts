import { titleListOf } from '#contract/registrations/package/title-list.ts'
import { pasteBlocksOf } from '#contract/registrations/package/paste-blocks.ts'
import { csvOf } from '#server/platform/text/csv.ts'
import { xlsxOf } from '#server/platform/text/xlsx.ts'
import type { PackageFacts } from './package-facts.ts'

/** The title list as a sheet. CSV escapes cells that a spreadsheet would run; a workbook needs no escape, which would falsify a title. */
export async function writeTitleList(facts: Pick<PackageFacts, 'works'>, format: 'xlsx' | 'csv'): Promise<Uint8Array> {
  const { header, rows } = titleListOf(facts)
  return format === 'csv'
    ? Buffer.from(csvOf([header, ...rows], { bom: true, isText: true }))
    : await xlsxOf([{ name: 'Title list', header, rows }])
}

/** Titles and dates as text for the fields of the application, each block below its label. */
export const writePasteBlocks = (facts: Pick<PackageFacts, 'works'>): Uint8Array =>
  Buffer.from(
    pasteBlocksOf(facts)
      .map(({ label, text, titles }) => `${label} (${titles})\n${text}\n`)
      .join('\n'),
  )
