import type { MatchRow } from '../match-store.ts'

/** What two matches of one image on one site are compared by. */
export type Copy = Pick<MatchRow, 'contentHash' | 'urlHash' | 'pageHash' | 'pageUrl' | 'host' | 'region' | 'changes'>

/** Corners this near, in fractions of the original, lie at the same place: sizes and re-compression move them less. */
const near = 0.03

/**
 * Whether a match is the copy that was judged before, seen again under another address: the same bytes, the same file, the same page, or
 * the same cut with the same changes in the same part of the site, as one picture in several sizes is.
 */
export function isSameCopy(judged: Copy, found: Copy): boolean {
  if (judged.contentHash === found.contentHash || judged.urlHash === found.urlHash) return true
  const isSameCut = kindsOf(judged) === kindsOf(found) && isAlike(judged.region, found.region)
  return isSameCut && (judged.pageHash === found.pageHash || partOf(judged) === partOf(found))
}

/** What was done to it, but for its size. */
const kindsOf = ({ changes }: Copy) =>
  changes
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'resized')
    .toSorted()
    .join()

const isAlike = (one: Copy['region'], other: Copy['region']): boolean =>
  one.every(([x, y], at) => Math.abs(x - other[at]![0]) < near && Math.abs(y - other[at]![1]) < near)

/** The part of a site: its host and the first step of the path, where there are several. */
function partOf({ host, pageUrl }: Copy): string {
  const steps = new URL(pageUrl).pathname.split('/').filter((step) => step !== '')
  return `${host}/${steps.length > 1 ? steps[0] : ''}`
}
