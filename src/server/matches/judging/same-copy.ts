import type { MatchRow } from '../match-store.ts'

/** Facts by which two matches of one image on one site are compared. */
export type Copy = Pick<MatchRow, 'contentHash' | 'urlHash' | 'pageHash' | 'pageUrl' | 'host' | 'region' | 'changes'>

/** Largest distance of equal corners, in fractions of the original: sizes and re-compression move them less. */
const near = 0.03

/**
 * True when a match is the judged copy under another address: the same bytes, file or page. The same cut with the same changes in the same
 * section counts too, as one picture in several sizes.
 */
export function isSameCopy(judged: Copy, found: Copy): boolean {
  if (judged.contentHash === found.contentHash || judged.urlHash === found.urlHash) return true
  const isSameCut = kindsOf(judged) === kindsOf(found) && isAlike(judged.region, found.region)
  return isSameCut && (judged.pageHash === found.pageHash || partOf(judged) === partOf(found))
}

/** Kinds of its changes, without its size. */
const kindsOf = ({ changes }: Copy) =>
  changes
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'resized')
    .toSorted()
    .join()

const isAlike = (one: Copy['region'], other: Copy['region']): boolean =>
  one.every(([x, y], at) => Math.abs(x - other[at]![0]) < near && Math.abs(y - other[at]![1]) < near)

/** The section of a site: its host, and the first step of the path, if the path has several. */
function partOf({ host, pageUrl }: Copy): string {
  const steps = new URL(pageUrl).pathname.split('/').filter((step) => step !== '')
  return `${host}/${steps.length > 1 ? steps[0] : ''}`
}
