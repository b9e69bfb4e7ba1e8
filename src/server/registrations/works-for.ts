import { depositNames } from '#contract/registrations/package/file-names.ts'
import type { Id } from '#contract/wire.ts'
import type { ImageFacts } from '#server/images/library/index.ts'
import type { WorkRow } from './order-store.ts'
import { knownFacts } from './planning/known-facts.ts'
import type { FactsRow } from './planning/planning-store.ts'

export type NewWork = Omit<WorkRow, 'registrationId' | 'n'>

/** The works of an order, numbered in the order of its title list: by day of creation, then by title. */
export function numberWorks(registrationId: Id, works: readonly NewWork[]): WorkRow[] {
  const byDay = (a: NewWork, b: NewWork) =>
    (a.createdOn ?? '').localeCompare(b.createdOn ?? '') || a.title.localeCompare(b.title, 'en')
  const numbered = works.toSorted(byDay).map((work, at) => ({ ...work, registrationId, n: at + 1 }))
  const names = depositNames(numbered)
  return numbered.map((work, at) => ({ ...work, fileName: names[at]! }))
}

/** An image with the facts that are known of it. Facts written for its registration win over those of the library. */
export function workOf(image: ImageFacts, written: FactsRow | undefined): NewWork {
  const { party: _, ...facts } = knownFacts(image, written)
  return { imageId: image.id, fileName: image.fileName, ...facts, removedAt: null }
}
