import { EvidenceManifest } from '#contract/evidence/manifest.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type EvidenceRow, type FileRow, placesOf } from '../evidence-store.ts'

/** Signed once for a quarter of it, so that browsers keep what they have. */
const shownForSeconds = 4 * 3600

/** Where the pictures among these files are looked at, by their names. A look is no download, and stands in no log. */
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

/** Where the copy is seen on its page and how large that picture is, of each of these evidences that has one: the small picture where there is one. */
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

/** Of what a person supplied the size is not known; it is shown as a window would be. */
function sizeIn(manifest: string | null, name: string): { width: number; height: number } {
  const files = manifest === null ? [] : EvidenceManifest.parse(JSON.parse(manifest)).files
  const { width, height } = files.find((file) => file.name === name) ?? {}
  return { width: width ?? 1366, height: height ?? 768 }
}

const signed = async (objects: Deps['objects'], key: string): Promise<string> =>
  await objects.signedUrl('evidence', key, { seconds: shownForSeconds })
