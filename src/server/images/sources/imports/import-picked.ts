import { createHash } from 'node:crypto'
import type { Body } from '#contract/endpoint.ts'
import { imageSources, type ImageSource } from '#contract/images/sources.ts'
import type { importFromDropbox, importFromGoogle } from '#contract/images/sources-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { RemotePhoto } from '#server/gateways/sources/connector.ts'
import { mayFetch } from '#server/gateways/sources/picked.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { ImportNeeds } from './import-needs.ts'
import { notePicked } from './list-part.ts'
import { reachOf, sealAccess } from '../open-source.ts'
import { readRun, type RunRow } from './run-store.ts'
import { beginRun, importPhotos, refuseTooMany } from './start-import.ts'

type Needs = Pick<ImportNeeds, 'db' | 'queue' | 'clock' | 'outbound' | 'seal' | 'config' | 'pages'>

/** Imports files by the direct links that Dropbox's Chooser gave. Those links are good for four hours and want no token. */
export const importDropboxLinks = (needs: Needs, ownerId: Id, { data }: Body<typeof importFromDropbox>) =>
  importPicked(needs, ownerId, {
    service: 'dropbox',
    access: {},
    photos: data.map(({ link, name, bytes }) => ({
      id: `picked:${digest(`${name}/${bytes ?? ''}/${pathOf(link)}`)}`,
      fileName: name,
      file: { url: link },
    })),
  })

/** Imports files that were picked at Google with the token that its picker was opened with. */
export const importGooglePicks = (needs: Needs, ownerId: Id, { token, images }: Body<typeof importFromGoogle>) =>
  importPicked(needs, ownerId, {
    service: 'google',
    access: { token },
    photos: images.map(({ id, url, filename }) => ({ id, fileName: filename, file: { url } })),
  })

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const pathOf = (url: string) => new URL(url).pathname

type Picked = { service: ImageSource; access: Record<string, string>; photos: RemotePhoto[] }

async function importPicked(needs: Needs, ownerId: Id, { service, access, photos }: Picked): Promise<RunRow> {
  const reach = reachOf(needs, service)
  const foreign = photos.find(({ file }) => !mayFetch(reach, service, file['url'] ?? ''))
  if (foreign)
    throw refuse(
      'forbidden',
      'source.foreign-link',
      `${foreign.fileName} does not lie at ${imageSources[service]}, so it was not opened. Nothing was imported.`,
    )
  return await needs.db.transaction(async (tx) => {
    await refuseTooMany(needs, tx, ownerId)
    const id = newId()
    const run = await beginRun(needs, tx, {
      id,
      ownerId,
      service,
      title: `${imageSources[service]}: ${photos.length} picked`,
      connectionId: null,
      isListed: true,
      access: sealAccess(needs, access, id),
    })
    if (!run) throw new Error('An import without a connection is always another one.')
    await notePicked(tx, run, photos)
    await needs.queue.enqueue(tx, importPhotos, { runId: run.id }, { key: run.id })
    return (await readRun(tx, run.id))!
  })
}
