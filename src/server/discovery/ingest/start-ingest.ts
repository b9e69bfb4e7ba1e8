import { startActivity } from '#server/platform/activities/activities.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import type { Archive } from '#server/crawler/records/index.ts'
import { findArchives } from './archives/find-archives.ts'
import { providerAccount } from './archives/provider-account.ts'
import { ingestFile } from './ingest-job.ts'
import { findTaken, type IngestRow, insertIngest, lockContent } from './ingest-store.ts'

export type StartNeeds = Pick<Deps, 'db' | 'clock'> & {
  queue: Pick<Deps['queue'], 'enqueue'>
  config: Pick<Deps['config'], 'archives'>
}

/** `taken`: it waits to be read. `known`: the same content is being read or was, under `before`. */
export type Started = { archive: Archive; outcome: 'taken' } | { archive: Archive; outcome: 'known'; before: IngestRow }

/**
 * Has every archive at a place read, each by a job of its own. Content that was read before is left out unless it is asked for
 * `again`; what is being read never begins a second time. Throws ArchiveProblem where there is nothing to read.
 */
export async function* startIngests(needs: StartNeeds, place: string, { again = false } = {}): AsyncGenerator<Started> {
  for (const archive of await findArchives(needs, place)) yield await startIngest(needs, archive, again)
}

async function startIngest({ db, queue, clock }: StartNeeds, archive: Archive, again: boolean): Promise<Started> {
  return await db.transaction(async (tx) => {
    await lockContent(tx, archive.contentKey)
    const before = await findTaken(tx, archive.contentKey)
    if (before && (before.state !== 'read' || !again)) return { archive, outcome: 'known', before }
    const { name, bytes, contentKey } = archive
    const id = newId()
    const activityId = await startActivity(tx, { ownerId: providerAccount, kind: 'ingest', title: name })
    await insertIngest(tx, { id, activityId, name, bytes, contentKey, askedAt: clock() })
    await queue.enqueue(tx, ingestFile, { ingestId: id }, { key: id })
    return { archive, outcome: 'taken' }
  })
}
