import { type SearchServiceId, searchServiceIds } from '#contract/discovery/search-services.ts'
import type { Id } from '#contract/wire.ts'
import { readImage } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import { pausedSince, saveChoices, saveRefusals, setSearchPause } from './choice-store.ts'
import { planKey, planSearchesJob } from './search-job.ts'
import { releaseReserved } from './search-store.ts'

type Needs = Pick<Deps, 'db' | 'queue' | 'clock'>
type Change = { allowed: Partial<Record<SearchServiceId, boolean>>; isPaused?: boolean | undefined }

/** Saves an owner's choices. Pausing or forbidding releases reserved searches, which are then planned again. */
export async function changeChoices(
  { db, queue, clock }: Needs,
  ownerId: Id,
  { allowed, isPaused }: Change,
): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    const choices = searchServiceIds.flatMap((id) =>
      allowed[id] === undefined ? [] : [[id, allowed[id]] as [SearchServiceId, boolean]],
    )
    await saveChoices(tx, ownerId, choices, now)
    if (isPaused !== undefined)
      await setSearchPause(tx, ownerId, isPaused ? ((await pausedSince(tx, ownerId)) ?? now) : null)
    if (isPaused || choices.some(([, isAllowed]) => !isAllowed)) await releaseReserved(tx, { ownerId }, now)
    await queue.enqueue(tx, planSearchesJob, {}, planKey)
  })
}

/** Saves the services that an image must not be sent to. */
export async function changeRefusals(
  { db, queue, clock }: Needs,
  { ownerId, imageId }: { ownerId: Id; imageId: Id },
  services: SearchServiceId[],
): Promise<void> {
  if ((await readImage(db, imageId))?.ownerId !== ownerId) throw missing('image')
  await db.transaction(async (tx) => {
    await saveRefusals(tx, { ownerId, imageId }, [...new Set(services)])
    if (services.length > 0) await releaseReserved(tx, { ownerId, imageId, services }, clock())
    await queue.enqueue(tx, planSearchesJob, {}, planKey)
  })
}
