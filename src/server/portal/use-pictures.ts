import { filesOfEvidence, placesShown, listFileUrls } from '#server/evidence/files/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { keptOfPair, type PortalCase } from './portal-case.ts'

type Picture = { url: string; width: number; height: number }

/** What is seen of a use: signed addresses of our own copies, none larger than a preview of the original. */
export type UsePictures = {
  original: Picture | null
  copy: Picture | null
  screenshot: Picture | null
  closeUp: string | null
}

/** Of each pair of a case, by its uuid. */
export async function picturesOfUses(
  deps: Pick<Deps, 'db' | 'objects'>,
  found: Pick<PortalCase, 'pairs' | 'evidence' | 'matches' | 'originals'>,
): Promise<Map<string, UsePictures>> {
  const { pairs, evidence, matches, originals } = found
  const places = await placesShown(deps, [...evidence.values()])
  const made = pairs.map(async (pair) => {
    const { image, match } = pair
    const kept = keptOfPair(found, pair)
    const files = kept ? await filesOfEvidence(deps.db, kept.id) : []
    const urls = await listFileUrls(deps, files)
    const urlOf = (kind: string) => {
      const file = files.find((one) => one.kind === kind)
      return (file && urls.get(file.name)) ?? null
    }
    const original = image._id === null ? undefined : originals.get(image._id)
    const shown = match._id === null ? undefined : matches.get(match._id)
    const copyUrl = shown?.copy.preview ?? urlOf('copy') ?? urlOf('close-up')
    const pictures: UsePictures = {
      original: original?.preview ? { url: original.preview, width: original.width, height: original.height } : null,
      copy: copyUrl ? { url: copyUrl, width: shown?.width ?? 0, height: shown?.height ?? 0 } : null,
      screenshot: (kept && places.get(kept.id)) ?? null,
      closeUp: urlOf('close-up') ?? copyUrl,
    }
    return [image.uuid, pictures] as const
  })
  return new Map(await Promise.all(made))
}
