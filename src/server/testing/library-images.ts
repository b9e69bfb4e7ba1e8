import type { Id } from '#contract/wire.ts'
import type { AppDeps } from '../boot/features.ts'
import { insertImage, updateImage } from '../images/store.ts'
import { beginMonitoring } from '../images/monitoring/monitoring.ts'
import { appendEvent } from '../platform/events/events.ts'
import { newId } from '../platform/ids.ts'

/** Images of an owner as their jobs would have left them, without files behind them; a second apart, the first the oldest. */
export async function aLibrary(
  deps: AppDeps,
  ownerId: Id,
  titles: string[],
  { state = 'ready' }: { state?: 'ready' | 'loading' } = {},
): Promise<Id[]> {
  // There is no file to be fingerprinted.
  const quiet = { ...deps, events: { publish: async () => {} } }
  const now = deps.clock().getTime()
  const ids: Id[] = []
  await deps.db.transaction(async (tx) => {
    for (const [at, title] of titles.entries()) {
      const id = newId()
      const createdAt = new Date(now - (titles.length - at) * 1000)
      const about = { id, ownerId, title, fileName: 'x.jpg', objectKey: `${ownerId}/${id}.jpg`, createdAt }
      await insertImage(tx, { ...about, source: 'upload', state: 'loading', bytes: 1, type: 'image/jpeg' })
      ids.push(id)
      if (state === 'loading') continue
      const ready = await updateImage(tx, id, 'loading', { state: 'ready', width: 3000, height: 2000 })
      await beginMonitoring(quiet, tx, ownerId, [ready!])
    }
    await appendEvent(tx, ownerId, { type: 'image', what: 'added' })
  })
  return ids
}
