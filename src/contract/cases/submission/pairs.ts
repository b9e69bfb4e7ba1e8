import type { Draft, SubmissionImage, SubmissionMatch } from './submission.ts'

/** One image with the page that uses it, and where both stand in their lists. */
export type Pair = { image: SubmissionImage; imageAt: number; match: SubmissionMatch; matchAt: number }

/** The images of a submission with their matches, in the order of the images. What has no other half is left out. */
export function pairsOf({ images, matches }: Pick<Draft, 'images' | 'matches'>): Pair[] {
  const places = new Map(matches.map(({ uuid }, at) => [uuid, at]))
  return images.flatMap((image, imageAt) => {
    const matchAt = places.get(image.uuid)
    const match = matchAt === undefined ? undefined : matches[matchAt]
    return match === undefined || matchAt === undefined ? [] : [{ image, imageAt, match, matchAt }]
  })
}

/** The cluster that all matches share; null where they share none. */
export function clusterOf(matches: readonly Pick<SubmissionMatch, 'cluster'>[]): string | null {
  const clusters = new Set(matches.map(({ cluster }) => cluster))
  const [only = null] = clusters
  return clusters.size === 1 ? only : null
}

/** The pages that show a match's copy: its own and the additional ones, each once. */
export const pagesOf = ({
  origin,
  additional_links,
}: Pick<SubmissionMatch, 'origin' | 'additional_links'>): string[] => [...new Set([origin.url, ...additional_links])]
