import {
  changeAll,
  changeSelection,
  getImageMetadata,
  getImageSummary,
  getTagsFirst,
  getUsage,
  ignoreImage,
  ignoreImages,
  keepDuplicate,
  listImageGroups,
  listImageHistory,
  listKnownFiles,
  mergeImages,
  summariseSelection,
  undoChange,
  updateImage,
  updateTagsFirst,
} from '#contract/images/library-endpoints.ts'
import type { ImageChange } from '#contract/images/changes.ts'
import type { Id } from '#contract/wire.ts'
import { startUndo } from '#server/platform/bulk-changes/start-bulk-change.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing } from '#server/platform/refuse.ts'
import { applyChange, type ChangeNeeds } from './apply-change.ts'
import { changeImages, startChange } from './change-all.ts'
import { changeSelected } from './change-selected.ts'
import { keepBoth } from '../duplicates/duplicates.ts'
import { sourcesOf, tagsOf } from './filter-store.ts'
import { historyOf } from '../history-store.ts'
import { removalConsequences } from '../events.ts'
import { merge } from '../duplicates/merge-images.ts'
import { metadataOf } from '../metadata/metadata-store.ts'
import { putTagsFirst } from '../monitoring/monitoring.ts'
import { findByContent, findImage, type ImageRow, readTotals } from '../store.ts'
import { editImage } from '../update-image.ts'
import { usageOf } from '../uploads/usage.ts'
import { showHistory, showImage, showTile } from '../view.ts'

type Needs = ChangeNeeds & Pick<Deps, 'db' | 'objects' | 'queries'>

export const libraryRoutes: Route<Needs>[] = [
  handle(updateImage, async ({ params, body, user }, deps: Needs) => {
    await consumeAttempt(deps, [{ name: 'edits-of-account', key: user.accountId, max: 6000, seconds: 3600 }])
    return await showImage(deps, await editImage(deps, user.accountId, params.imageId, body))
  }),
  handle(ignoreImage, async ({ params, body, user }, deps: Needs) => {
    await loadOwn(deps, user.accountId, params.imageId)
    await change(deps, user.accountId, [params.imageId], { kind: 'ignore', ignored: body.ignored })
    return await showImage(deps, await loadOwn(deps, user.accountId, params.imageId))
  }),
  handle(ignoreImages, async ({ body, user }, deps: Needs) => ({
    changed: await change(deps, user.accountId, body.imageIds, { kind: 'ignore', ignored: body.newState }),
  })),
  handle(changeSelection, async ({ body, user }, deps: Needs) => {
    await consumeAttempt(deps, [{ name: 'changes-of-account', key: user.accountId, max: 600, seconds: 3600 }])
    return await changeSelected(deps, user.accountId, body)
  }),
  handle(changeAll, async ({ body, user }, deps: Needs) => await startChange(deps, user.accountId, body)),
  handle(
    undoChange,
    async ({ params, user }, deps: Needs) =>
      await startUndo(changeImages, deps, { ownerId: user.accountId, id: params.changeId }),
  ),
  handle(
    mergeImages,
    async ({ body, user }, deps: Needs) => await showImage(deps, await merge(deps, user.accountId, body)),
  ),
  handle(getImageSummary, async ({ params, user }, deps: Needs) => {
    const image = await loadOwn(deps, user.accountId, params.imageId)
    return { _id: image.id, consequences: await consequencesOf(deps, user.accountId, [image.id]) }
  }),
  handle(summariseSelection, async ({ body, user }, deps: Needs) => ({
    consequences: await consequencesOf(deps, user.accountId, body.imageIds),
  })),
  handle(listImageHistory, async ({ params, user }, deps: Needs) => {
    const image = await loadOwn(deps, user.accountId, params.imageId)
    return { data: (await historyOf(deps.db, image.id)).map(showHistory) }
  }),
  handle(getImageMetadata, async ({ params, user }, deps: Needs) => {
    const image = await loadOwn(deps, user.accountId, params.imageId)
    return { found: (await metadataOf(deps.db, image.id)) ?? null }
  }),
  handle(listKnownFiles, async ({ body, user }, deps: Needs) => {
    const rows = await findByContent(deps.db, user.accountId, body.hashes)
    return {
      data: await Promise.all(rows.map(async (row) => ({ hash: row.contentHash!, image: await showTile(deps, row) }))),
    }
  }),
  handle(listImageGroups, async ({ user }, { db }: Needs) => ({
    tags: await tagsOf(db, user.accountId),
    sources: await sourcesOf(db, user.accountId),
  })),
  handle(
    keepDuplicate,
    async ({ params, user }, deps: Needs) =>
      await showImage(deps, await keepBoth(deps, user.accountId, params.imageId)),
  ),
  handle(getTagsFirst, async ({ user }, { db }: Needs) => ({ tags: (await readTotals(db, user.accountId)).tagsFirst })),
  handle(updateTagsFirst, ({ body, user }, deps: Needs) => putTagsFirst(deps, user.accountId, body.tags)),
  handle(getUsage, ({ user }, deps: Needs) => usageOf(deps, user.accountId)),
]

const consequencesOf = async ({ db, queries }: Needs, ownerId: Id, imageIds: Id[]) =>
  (await queries.ask(db, removalConsequences, { ownerId, imageIds })).flat()

async function loadOwn({ db }: Pick<Deps, 'db'>, ownerId: Id, imageId: Id): Promise<ImageRow> {
  const image = await findImage(db, ownerId, imageId)
  if (!image) throw missing('image')
  return image
}

async function change(deps: Needs, ownerId: Id, ids: Id[], wanted: ImageChange): Promise<Id[]> {
  const changed = await deps.db.transaction((tx) => applyChange(deps, tx, { ownerId, ids, change: wanted }))
  return changed.map(({ id }) => id)
}
