import type { ImageHooks } from '#server/images/index.ts'
import { countCasesWith, forgetImage, renameImages } from './image-store.ts'

/** What follows for an owner's cases when an image changes: a merged one is named by its new name, and one that goes is told of. */
export const withCases = (hooks: ImageHooks): ImageHooks => ({
  ...hooks,
  merging: async (tx, { kept, gone }) => {
    await hooks.merging(tx, { kept, gone })
    const ids = gone.map(({ id }) => id)
    await renameImages(tx, kept.ownerId, ids, kept.id)
  },
  removed: async (tx, ownerId, imageIds) => {
    await hooks.removed(tx, ownerId, imageIds)
    for (const imageId of imageIds) await forgetImage(tx, ownerId, imageId)
  },
  consequences: async (db, ownerId, imageIds) => {
    const cases = await countCasesWith(db, ownerId, imageIds)
    const others = await hooks.consequences(db, ownerId, imageIds)
    return cases === 0 ? others : [...others, { what: 'cases', count: cases }]
  },
})
