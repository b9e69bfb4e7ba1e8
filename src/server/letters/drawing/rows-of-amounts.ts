import type { LetterBlock } from '#contract/letters/letter.ts'

/** Rows of a sum with its total; prices to choose from have none. */
export const rowsOf = (block: Extract<LetterBlock, { total: string }>, total: string) =>
  block.total === '' ? block.amounts : [...block.amounts, { what: total, amount: block.total }]
