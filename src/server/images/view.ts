import { fieldsOf } from '#contract/field-table.ts'
import type { ImageHistoryEntry } from '#contract/images/changes.ts'
import { imageFields } from '#contract/images/image-fields.ts'
import type { Image, ImageTile } from '#contract/images/image.ts'
import type { Deps } from '#server/platform/deps.ts'
import { registrationsOfImage } from './events.ts'
import type { HistoryRow } from './history-store.ts'
import { previewKey, thumbnailKey } from './object-keys.ts'
import { findImage, type ImageRow, readTotals, type TileRow } from './store.ts'

/** Enough for hours of work on a page; a reload signs again. */
const signedForSeconds = 12 * 3600

/** Everything about one image, with the image that it seems to duplicate. */
export async function showImage(
  { db, objects, queries }: Pick<Deps, 'db' | 'objects' | 'queries'>,
  row: ImageRow,
): Promise<Image> {
  const about = { ownerId: row.ownerId, imageId: row.id }
  const [tile, preview, url, duplicate, totals, registrations] = await Promise.all([
    showTile({ objects }, row),
    showPreview({ objects }, row),
    signedFile({ objects }, row),
    row.duplicateOf === null ? undefined : findImage(db, row.ownerId, row.duplicateOf),
    readTotals(db, row.ownerId),
    queries.askOne(db, registrationsOfImage, about),
  ])
  return {
    ...tile,
    owner: row.ownerId,
    preview,
    url,
    ...fieldsOf(imageFields, row),
    publication: row.publication,
    registrations: registrations ?? [],
    registered: row.registered,
    licensed: row.licensed || row.inLedger,
    origin: row.origin,
    duplicate: duplicate
      ? {
          _id: duplicate.id,
          title: duplicate.title,
          thumbnail: await signed(objects, duplicate, thumbnailKey(duplicate)),
          width: duplicate.width,
          height: duplicate.height,
          matches: duplicate.matchCount,
        }
      : null,
    lastScan: lastScanOf(row, totals.scannedAt),
    nextScan: row.monitored ? (totals.nextScanAt?.toISOString() ?? null) : null,
  }
}

/** The owner's images are looked for together; one that is watched only since a visit began has not been looked for on all of its pages. */
const lastScanOf = ({ monitoredSince }: ImageRow, scannedAt: Date | null): string | null =>
  monitoredSince !== null && scannedAt !== null && scannedAt >= monitoredSince ? scannedAt.toISOString() : null

/** The file itself, to be saved under its own name. */
export const signedFile = (
  { objects }: Pick<Deps, 'objects'>,
  row: Pick<ImageRow, 'state' | 'objectKey' | 'fileName'>,
): Promise<string> | null => signed(objects, row, row.objectKey, row.fileName)

export const showPreview = ({ objects }: Pick<Deps, 'objects'>, row: TileRow) => signed(objects, row, previewKey(row))

export async function showTile({ objects }: Pick<Deps, 'objects'>, row: TileRow): Promise<ImageTile> {
  return {
    _id: row.id,
    title: row.title,
    fileName: row.fileName,
    source: row.source,
    state: row.state,
    problem: row.problem,
    note: row.note,
    unfindable: row.unfindable,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    type: row.type,
    thumbnail: await signed(objects, row, thumbnailKey(row)),
    ignored: row.ignored,
    monitored: row.monitored,
    pinned: row.pinned,
    registered: row.registered,
    matches: row.matchCount,
    createdAt: row.createdAt.toISOString(),
  }
}

export const showHistory = ({ id, at, type, changes }: HistoryRow): ImageHistoryEntry => ({
  id,
  at: at.toISOString(),
  type,
  changes,
})

function signed(
  objects: Deps['objects'],
  { state }: Pick<TileRow, 'state'>,
  key: string,
  downloadName?: string,
): Promise<string> | null {
  if (state !== 'ready') return null
  return objects.signedUrl('images', key, { seconds: signedForSeconds, ...(downloadName ? { downloadName } : {}) })
}
