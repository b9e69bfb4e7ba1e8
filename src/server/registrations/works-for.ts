import type { WorkFacts } from '#contract/registrations/facts.ts'
import { depositNames } from '#contract/registrations/package/file-names.ts'
import type { Id } from '#contract/wire.ts'
import type { ImageFacts } from '#server/images/index.ts'
import type { WorkRow } from './order-store.ts'

export type NewWork = Omit<WorkRow, 'registrationId' | 'n'>

/** The works of an order, numbered in the order of its title list: by day of creation, then by title. */
export function numberWorks(registrationId: Id, works: readonly NewWork[]): WorkRow[] {
  const byDay = (a: NewWork, b: NewWork) =>
    (a.createdOn ?? '').localeCompare(b.createdOn ?? '') || a.title.localeCompare(b.title, 'en')
  const numbered = works.toSorted(byDay).map((work, at) => ({ ...work, registrationId, n: at + 1 }))
  const names = depositNames(numbered)
  return numbered.map((work, at) => ({ ...work, fileName: names[at]! }))
}

/** An image with the facts that are known of it. Facts of the owner's library win over those of its file. */
export function workOf(image: ImageFacts, facts: Partial<WorkFacts> | undefined): NewWork {
  const { publication } = image
  return {
    imageId: image.id,
    title: image.title,
    fileName: image.fileName,
    workType: facts?.workType ?? 'photograph',
    createdOn: facts?.createdOn ?? image.takenOn,
    isPublished: facts?.isPublished ?? publication?.publishedBefore ?? null,
    publishedOn: facts?.publishedOn ?? publication?.date ?? null,
    publishedIn: facts?.publishedIn ?? publication?.country ?? null,
    removedAt: null,
  }
}
