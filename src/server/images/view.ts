import type { Image } from '#contract/images/image.ts'
import type { Deps } from '#server/platform/deps.ts'
import { previewKey, thumbnailKey } from './object-keys.ts'
import type { ImageRow } from './store.ts'

/** Long enough to work on a page for hours; after that a reload signs anew. */
const signedForSeconds = 12 * 3600

export async function showImage({ objects }: Pick<Deps, 'objects'>, row: ImageRow): Promise<Image> {
  const isReady = row.state === 'ready'
  const signed = (key: string, downloadName?: string) =>
    isReady
      ? objects.signedUrl('images', key, { seconds: signedForSeconds, ...(downloadName ? { downloadName } : {}) })
      : null
  const [thumbnail, preview, url] = await Promise.all([
    signed(thumbnailKey(row)),
    signed(previewKey(row)),
    signed(row.objectKey, row.fileName),
  ])
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
    thumbnail,
    preview,
    url,
    ignored: row.ignored,
    matches: row.matchCount,
    createdAt: row.createdAt.toISOString(),
  }
}
