import type { User } from '#contract/accounts/user.ts'
import type { Id } from '#contract/wire.ts'
import { z } from 'zod'
import { ImageSource } from '#contract/images/sources.ts'
import { Id as IdSchema } from '#contract/wire.ts'
import { noteSource } from '#server/accounts/index.ts'
import { connectors } from '#server/gateways/sources/connectors.ts'
import { SourceProblem } from '#server/gateways/sources/source-problem.ts'
import { failActivity } from '#server/platform/activities/activities.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { missing } from '#server/platform/refuse.ts'
import { removeImage } from '../delete-image.ts'
import type { ImageHooks } from '../hooks.ts'
import { deleteConnection, findConnection } from './connection-store.ts'
import type { ImportNeeds } from './import-needs.ts'
import { accessOf, reachOf } from './open-source.ts'
import { forgetPhotos, importedImages } from './photo-store.ts'
import { cancelRuns, untieRuns } from './run-store.ts'

/** Deletes the images of a source that its owner has disconnected, and wanted gone with it. */
export const deleteImagesOfSource = job({
  name: 'delete-images-of-source',
  payload: z.object({ ownerId: IdSchema, service: ImageSource }),
  withinSeconds: 1800,
})

type Needs = Pick<
  ImportNeeds,
  'db' | 'queue' | 'clock' | 'outbound' | 'seal' | 'config' | 'pages' | 'log' | 'profileHooks'
>
type Removing = { ownerId: Id; service: string; withImages: boolean }

/** Disconnects a source at once and tells the service. Images stay, or go in a job that follows. */
export async function disconnectSource(needs: Needs, { ownerId, service: named, withImages }: Removing): Promise<User> {
  const connection = await findConnection(needs.db, ownerId, named)
  if (!connection) throw missing('source')
  const { service } = connection
  const user = await needs.db.transaction(async (tx) => {
    for (const activity of await cancelRuns(tx, { ownerId, service }, needs.clock()))
      await failActivity(tx, activity, 'The source was disconnected. What was imported until then stays.')
    await untieRuns(tx, connection.id)
    await forgetPhotos(tx, connection, withImages)
    await deleteConnection(tx, connection.id)
    if (withImages) await needs.queue.enqueue(tx, deleteImagesOfSource, { ownerId, service })
    const user = await noteSource(tx, ownerId, service, undefined)
    await needs.profileHooks.placesChanged(tx, ownerId)
    return user
  })
  const own = { ...reachOf(needs, service), access: accessOf(needs, connection), settings: connection.settings }
  await connectors[service]?.disconnect?.(own).catch((error: unknown) => {
    if (!(error instanceof SourceProblem)) throw error
    needs.log.info({ service, problem: error.message }, 'a service was not told that it was disconnected')
  })
  return user
}

const atOnce = 200

/** Deletes what there is of a source's images, each with all that is known of it. */
export async function deleteImagesOf(
  deps: Pick<Deps, 'db' | 'queue'> & { imageHooks: ImageHooks },
  of: { ownerId: Id; service: ImageSource },
): Promise<void> {
  for (;;) {
    const ids = await importedImages(deps.db, of, atOnce)
    if (ids.length === 0) return
    for (const id of ids) await removeImage(deps, of.ownerId, id)
  }
}
