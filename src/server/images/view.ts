import type { Image, ImageTile } from '#contract/images/image.ts'
import type { Deps } from '#server/platform/deps.ts'
import { previewKey, thumbnailKey } from './object-keys.ts'
import type { ImageRow, TileRow } from './store.ts'

/** Long enough to work on a page for hours; after that a reload signs anew. */
const signedForSeconds = 12 * 3600

export async function showImage({ objects }: Pick<Deps, 'objects'>, row: ImageRow): Promise<Image> {
  const [tile, preview, url] = await Promise.all([
    showTile({ objects }, row),
    signed(objects, row, previewKey(row)),
    signed(objects, row, row.objectKey, row.fileName),
  ])
  return { ...tile, preview, url }
}

export async function showTile({ objects }: Pick<Deps, 'objects'>, row: TileRow): Promise<ImageTile> {
  return {
    _id: row.id,
    title: row.title,
    fileName: row.fileName,
    source: row.source,
    state: row.state,
    problem: row.problem,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    type: row.type,
    thumbnail: await signed(objects, row, thumbnailKey(row)),
    ignored: row.ignored,
    matches: row.matchCount,
    createdAt: row.createdAt.toISOString(),
  }
}

function signed(
  objects: Deps['objects'],
  { state }: TileRow,
  key: string,
  downloadName?: string,
): Promise<string> | null {
  if (state !== 'ready') return null
  return objects.signedUrl('images', key, { seconds: signedForSeconds, ...(downloadName ? { downloadName } : {}) })
}
