import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { removeFiles } from '../reading/ingest-image.ts'
import { takeFormsBefore } from './upload-form-store.ts'

export const removeLeftUploads = job({ name: 'remove-left-uploads', payload: z.object({}), schedule: '17 * * * *' })

/** A form is good for a quarter of an hour, and sending a large file over a slow line takes hours. */
export const patienceMs = 6 * 3_600_000
const atOnce = 200

/** Removes files that were uploaded, or began to be, and never handed in. */
export async function removeLeft({ db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - patienceMs)
  for (let taken = atOnce; taken === atOnce;)
    taken = await db.transaction(async (tx) => {
      const keys = await takeFormsBefore(tx, before, atOnce)
      if (keys.length > 0) await queue.enqueue(tx, removeFiles, { bucket: 'images', keys })
      return keys.length
    })
}
