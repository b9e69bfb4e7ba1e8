import sharp from 'sharp'
import type { Deps } from '#server/platform/deps.ts'
import type { NewFile } from './manifest-of.ts'

/** Key and size of an evidence's small picture, if any. */
export type ShownPicture = { shownKey: string | null; shownWidth: number | null; shownHeight: number | null }

export const nothingShown: ShownPicture = { shownKey: null, shownWidth: null, shownHeight: null }

/** Quality that takes a tenth of the screenshot's bytes. */
const quality = 78

/** Stores the copy on its page as a small picture beside the sealed files, in this folder. A screenshot that cannot be reduced is shown itself. */
export async function storeShown(
  { objects }: Pick<Deps, 'objects'>,
  folder: string,
  files: readonly NewFile[],
): Promise<ShownPicture> {
  const place = files.find(({ kind }) => kind === 'place') ?? files.find(({ kind }) => kind === 'window')
  if (!place) return nothingShown
  const small = await sharp(place.body)
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!small) return nothingShown
  const { data, info } = small
  const shownKey = `${folder}/shown.webp`
  await objects.put('evidence', shownKey, data, { type: 'image/webp', once: true })
  return { shownKey, shownWidth: info.width, shownHeight: info.height }
}
