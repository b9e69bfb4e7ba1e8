import { EvidenceManifest } from '#contract/evidence/manifest.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type EvidenceRow, type FileRow, placesOf } from '../evidence-store.ts'

/** Seconds that an address is valid. One is signed for a quarter of that, so that browsers keep their copies. */
const shownForSeconds = 4 * 3600

/** Addresses of the pictures among these files, by name. Viewing is no download, and is not logged. */
export async function listFileUrls(
  { objects }: Pick<Deps, 'objects'>,
  files: readonly FileRow[],
): Promise<Map<string, string>> {
  const pictures = files.filter(({ mime }) => mime.startsWith('image/'))
  return new Map(
    await Promise.all(pictures.map(async (file) => [file.name, await signed(objects, file.objectKey)] as const)),
  )
}

type ShownAt = { url: string; width: number; height: number }

/** Address and size of the picture that shows the copy on its page, for each evidence with one. The small picture is preferred. */
export async function placesShown(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  rows: readonly EvidenceRow[],
): Promise<Map<Id, ShownAt>> {
  const places = await placesOf(
    db,
    rows.filter(({ shownKey }) => shownKey === null).map(({ id }) => id),
  )
  const shown = await Promise.all(
    rows.map(async (row): Promise<[Id, ShownAt][]> => {
      const { id, shownKey, shownWidth, shownHeight, manifest } = row
      if (shownKey !== null)
        return [[id, { url: await signed(objects, shownKey), width: shownWidth!, height: shownHeight! }]]
      const file = places.find(({ evidenceId }) => evidenceId === id)
      return file ? [[id, { url: await signed(objects, file.objectKey), ...sizeIn(manifest, file.name) }]] : []
    }),
  )
  return new Map(shown.flat())
}

/** Size of a picture in the manifest. Supplied files have none; a window's usual size stands in. */
function sizeIn(manifest: string | null, name: string): { width: number; height: number } {
  const files = manifest === null ? [] : EvidenceManifest.parse(JSON.parse(manifest)).files
  const { width, height } = files.find((file) => file.name === name) ?? {}
  return { width: width ?? 1366, height: height ?? 768 }
}

const signed = async (objects: Deps['objects'], key: string): Promise<string> =>
  await objects.signedUrl('evidence', key, { seconds: shownForSeconds })
