import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { noteStep } from './move-registration.ts'
import { lockOrdersWith, markRemoved, recordStep, renameWork, replaceWorks, worksOf } from './order-store.ts'
import { numberWorks } from './works-for.ts'

type Needs = Pick<Deps, 'clock'>
const bySystem = { by: 'system', userId: null } as const

/** Removed images leave drafts. In paid orders they stay in the list, marked. */
export async function followRemoval({ clock }: Needs, tx: Tx, imageIds: readonly Id[]): Promise<void> {
  for (const row of await lockOrdersWith(tx, imageIds)) {
    const works = await worksOf(tx, [row.id])
    const gone = works.filter(({ imageId }) => imageIds.includes(imageId))
    if (row.state === 'draft') {
      const kept = works.filter((work) => !gone.includes(work))
      await replaceWorks(tx, row.id, numberWorks(row.id, kept))
    } else await markRemoved(tx, row.id, imageIds, clock())
    const note = gone
      .map(({ title }) => `“${title}”`)
      .join(', ')
      .slice(0, 500)
    await noteStep(tx, row, { step: 'image-removed', at: clock(), note, ...bySystem })
  }
}

type Merge = { kept: Id; gone: readonly Id[] }

/** Orders name the kept image in place of those that were merged into it. Drafts hold it once. */
export async function followMerge({ clock }: Needs, tx: Tx, { kept, gone }: Merge): Promise<void> {
  for (const row of await lockOrdersWith(tx, gone)) {
    const works = await worksOf(tx, [row.id])
    const renamed = works.map((work) => (gone.includes(work.imageId) ? { ...work, imageId: kept } : work))
    if (row.state === 'draft') {
      const first = renamed.filter((work, at) => renamed.findIndex(({ imageId }) => imageId === work.imageId) === at)
      await replaceWorks(tx, row.id, numberWorks(row.id, first))
    } else for (const { n, imageId } of works) if (gone.includes(imageId)) await renameWork(tx, row.id, n, kept)
    // No live event: the merge locks the image totals of the owner later (0154).
    await recordStep(tx, { registrationId: row.id, step: 'image-merged', at: clock(), note: null, ...bySystem })
  }
}
