import { noticeStates } from '#contract/takedowns/notice-states.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { keepFacts } from '../notices/save-facts.ts'
import { noticesOf, type TakedownRow, usesOf } from '../takedown-store.ts'
import type { BulkNeeds } from './bulk-needs.ts'

/** Works follow the images in use. A takedown whose notices are all signed keeps its facts. */
export async function writeFactsOfSite(
  { clock }: Pick<BulkNeeds, 'clock'>,
  tx: Tx,
  row: TakedownRow,
  facts: TakedownFacts | null,
): Promise<void> {
  const isOpen = (await noticesOf(tx, [row.id])).some(({ state }) => noticeStates[state].isEditable)
  if (facts === null || !isOpen) return
  const images = new Set((await usesOf(tx, [row.id])).map(({ imageId }) => imageId))
  await keepFacts(tx, row, { ...facts, works: facts.works.filter(({ image }) => images.has(image)) }, clock())
}
