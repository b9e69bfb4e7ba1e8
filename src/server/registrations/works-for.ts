import type { Id } from '#contract/wire.ts'
import type { ImageFacts } from '#server/images/index.ts'
import type { WorkRow } from './order-store.ts'
import { knownFacts } from './planning/known-facts.ts'
import type { FactsRow } from './planning/planning-store.ts'

export type NewWork = Omit<WorkRow, 'registrationId' | 'n'>

/** The works of an order, numbered in the order of its title list: by day of creation, then by title. */
export function numberWorks(registrationId: Id, works: readonly NewWork[]): WorkRow[] {
  const byDay = (a: NewWork, b: NewWork) =>
    (a.createdOn ?? '').localeCompare(b.createdOn ?? '') || a.title.localeCompare(b.title, 'en')
  const named = withUniqueNames(works.toSorted(byDay))
  return named.map((work, at) => ({ ...work, registrationId, n: at + 1 }))
}

/** An image with the facts that are known of it. Facts written for its registration win over those of the library. */
export function workOf(image: ImageFacts, written: FactsRow | undefined): NewWork {
  const { party: _, ...facts } = knownFacts(image, written)
  return { imageId: image.id, fileName: plainName(image.fileName), ...facts, removedAt: null }
}

/** A file name without folders, as it stands in the title list and in the deposit: always a JPEG. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!.trim() || 'image'
  return `${last.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, 200)}.jpg`
}

/** Names that are unique without regard to case; the second `a.jpg` is `a-2.jpg`. */
function withUniqueNames(works: NewWork[]): NewWork[] {
  const used = new Set<string>()
  return works.map((work) => {
    const stem = work.fileName.replace(/\.jpg$/, '')
    let [fileName, nth] = [work.fileName, 1]
    while (used.has(fileName.toLowerCase())) fileName = `${stem}-${++nth}.jpg`
    used.add(fileName.toLowerCase())
    return { ...work, fileName }
  })
}
