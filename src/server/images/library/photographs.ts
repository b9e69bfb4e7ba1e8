import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findImages } from '../store.ts'
import { showPreview, showTile, signedFile } from '../view.ts'

/** One of the owner's photographs, as a claim names it. Addresses are signed; null while its file is not read. */
export type Photograph = {
  id: Id
  title: string
  url: string | null
  thumbnail: string | null
  preview: string | null
  /** `YYYY-MM-DD` */
  takenOn: string | null
  place: string | null
  firstPublishedOn: string | null
}

/** The owner's own photographs among these, in the order of the ids. */
export async function readPhotographs(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  ownerId: Id,
  ids: readonly Id[],
): Promise<Photograph[]> {
  const rows = new Map((await findImages(db, ownerId, [...new Set(ids)])).map((row) => [row.id, row]))
  return await Promise.all(
    [...new Set(ids)].flatMap((id) => {
      const row = rows.get(id)
      return row ? [photographOf(objects, row)] : []
    }),
  )
}

async function photographOf(
  objects: Deps['objects'],
  row: Awaited<ReturnType<typeof findImages>>[number],
): Promise<Photograph> {
  const [{ thumbnail }, preview, url] = await Promise.all([
    showTile({ objects }, row),
    showPreview({ objects }, row),
    signedFile({ objects }, row),
  ])
  const { id, title, takenOn, place, publication } = row
  return { id, title, url, thumbnail, preview, takenOn, place, firstPublishedOn: publication?.date ?? null }
}
