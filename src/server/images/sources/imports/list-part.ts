import { advanceActivity } from '#server/platform/activities/activities.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Listing, RemotePhoto } from '#server/gateways/sources/connector.ts'
import { keepable } from '#server/platform/text/keepable.ts'
import { titleOf } from '../../object-keys.ts'
import type { ImportNeeds } from './import-needs.ts'
import type { OpenSource } from '../open-source.ts'
import { notePhotos, noteSeen, type PhotoRow } from './photo-store.ts'
import { isWithin } from '../folder-choice.ts'
import { addCounts, changeRun, type RunRow } from './run-store.ts'

/**
 * Lists the next part of what an import reads, and notes its photographs together with the place that was reached: cut off at any
 * point, the same part is listed again and nothing is noted twice. False when the import is over meanwhile.
 */
export async function listPart({ db }: Pick<ImportNeeds, 'db'>, source: OpenSource, run: RunRow): Promise<boolean> {
  const { changesFrom, cursor } = run
  const listing = await source.ask((reach) =>
    source.connector.list(reach, {
      cursor: cursor ?? undefined,
      changesFrom: changesFrom ?? undefined,
      publicOnly: source.publicOnly,
      tries: run.failuresInRow,
    }),
  )
  const rows = rowsOf(run, listing, source)
  return await db.transaction(async (tx) => {
    const changed = await changeRun(tx, run.id, {
      cursor: listing.next ?? null,
      isListed: listing.next === undefined,
      // The next import repeats changes that happen during the first parts.
      nextChangesFrom: run.nextChangesFrom ?? listing.changesFrom ?? null,
      hasGaps: run.hasGaps || listing.isGap === true,
      resumesAt: null,
      problem: null,
      failuresInRow: 0,
      givenUp: 0,
    })
    if (!changed) return false
    await noteAll(tx, changed, rows.wanted, cursor === null ? listing.total : undefined)
    // A photograph imported before its folder was excluded still exists and needs no row.
    await noteSeen(tx, changed, rows.leftOut)
    return true
  })
}

/** Notes photographs that were handed over, all at once. */
export async function notePicked(tx: Tx, run: RunRow, photos: RemotePhoto[]): Promise<void> {
  await noteAll(tx, run, rowsOf(run, { photos }, everything).wanted, photos.length)
}

type Chosen = Pick<OpenSource, 'publicOnly' | 'folders'>
const everything: Chosen = { publicOnly: false, folders: null }

/**
 * Each photograph once; those that are not public left out where only public ones are wanted, whatever the service was asked. Those of
 * folders that the owner has not chosen stand apart.
 */
function rowsOf(run: RunRow, { photos }: Pick<Listing, 'photos'>, { publicOnly, folders }: Chosen) {
  const open = photos.filter((photo) => canBeKept(photo) && (!publicOnly || photo.isPublic !== false))
  const { wanted = [], leftOut = [] } = Object.groupBy(
    new Map(open.map((photo) => [photo.id, photo])).values(),
    (photo) => (folders === null || isWithin(folders, photo.path) ? 'wanted' : 'leftOut'),
  )
  return { wanted: wanted.map((photo) => rowOf(run, photo)), leftOut: leftOut.map((photo) => rowOf(run, photo)) }
}

/** An id that the index takes, and no text that a database refuses: no photograph of a service has such. */
function canBeKept({ id, page = '', file }: RemotePhoto): boolean {
  const texts = [id, page, ...Object.keys(file), ...Object.values(file)]
  return Buffer.byteLength(id) <= maxIdBytes && texts.every((text) => keepable(text) === text)
}

/** PostgreSQL indexes up to 2,704 bytes; addresses have up to 2,000. */
const maxIdBytes = 2400

const rowOf = (
  { ownerId, service, id: runId }: RunRow,
  { id, fileName, title, tags = [], page, file }: RemotePhoto,
): PhotoRow => ({
  ownerId,
  service,
  photoId: id,
  runId,
  seenRunId: runId,
  state: 'waiting',
  fileName: plain(fileName, 255) || 'photograph.jpg',
  title: plain(title ?? '', 500) || titleOf(plain(fileName, 255) || 'photograph.jpg'),
  tags: tags.flatMap((tag) => plain(tag.replaceAll(',', ' '), 50) || []).slice(0, 50),
  page: page ?? null,
  file,
  imageId: null,
  problem: null,
})

/** Foreign text that a database and a page can store. */
const plain = (text: string, longest: number) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()

async function noteAll(tx: Tx, run: RunRow, rows: PhotoRow[], total: number | undefined): Promise<void> {
  const fresh = await notePhotos(tx, rows)
  const others = rows.filter(({ photoId }) => !fresh.has(photoId))
  const known = await noteSeen(tx, run, others)
  const found = fresh.size + known.size
  const foundBefore = run.found
  const wanted = Math.max(total ?? 0, foundBefore + found)
  const promised = Math.max(0, wanted - run.promised)
  await addCounts(tx, run.id, { found, known: known.size, promised })
  await advanceActivity(tx, run.activityId, {
    done: known.size,
    ...(promised > 0 || run.promised === 0 ? { total: promised } : {}),
  })
}
