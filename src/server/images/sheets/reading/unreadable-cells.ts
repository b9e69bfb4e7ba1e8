/** Errors that spreadsheet programs leave in cells, in the languages that they speak. Source: Excel, LibreOffice and Google Sheets. */
const errorCell = /^(?:#[\p{Lu}\d/_]{1,20}[!?]|#N\/A|#N\/D|#NV|#I\/T|#GETTING_DATA|#####+|Err:\d{3})$/u

/** The sentence on a cell that holds an error instead of a value; undefined for others. */
export const errorIn = (cell: string): string | undefined =>
  errorCell.test(cell)
    ? `This cell holds the error ${cell.slice(0, 25)} of its spreadsheet. Correct it there.`
    : undefined

/** The names of picture files, or ids, in a cell of several. Titles may hold commas: they part only what ends like a file, or is an id. */
export function filesIn(cell: string): string[] {
  return cell
    .split(/[;\n|]/)
    .flatMap((part) =>
      areIds(part) ? part.split(',') : part.split(/(?<=\.(?:jpe?g|png|tiff?|webp|heic|gif|avif|dng|psd))[\s,]+/i),
    )
    .map((part) => part.trim().replace(/,$/, ''))
    .filter((part) => part !== '')
}

const areIds = (part: string) => part.split(',').every((one) => /^[0-9a-f]{24}$/i.test(one.trim()))

/** True for a cell with more than one web address; an address may hold another in its path or query. */
export const hasSeveralAddresses = (cell: string): boolean => /\S(?:\s+|\s*[,;|]\s*)https?:\/\//i.test(cell)

const anySize = /^(?:[-–—]|n\/?a|any|all|none|original|full(?: size)?|max(?:imum)?|unlimited|no limit)$/i

/** A longer side in pixels, null for any; or the sentence on why the cell says none. */
export function readLongestSide(cell: string): { value: number | null } | { problem: string } {
  const bare = cell.replace(/\s?(?:px|pixels?)$/i, '').trim()
  if (bare === '' || anySize.test(bare)) return { value: null }
  const digits = /^\d{1,3}(?:[\s,.'’]\d{3})+$/.test(bare) ? bare.replaceAll(/\D/g, '') : bare
  if (/^\d{1,9}$/.test(digits)) return { value: Number(digits) }
  return { problem: `“${cell.slice(0, 40)}” is no length in pixels. Write the longer side alone, such as 1200.` }
}
