import type { FieldProblem } from '../../problem.ts'
import { addressKey, webAddress } from '../../reference/web-address.ts'
import type { SubmissionSource } from './choices.ts'
import { longest, maxAdditionalLinks, maxPairs } from './limits.ts'
import { clusterOf } from './pairs.ts'
import {
  type Draft,
  draftImage,
  draftMatch,
  emptyDraft,
  type SubmissionImage,
  type SubmissionMatch,
} from './submission.ts'

/** A match as it is kept of an image. */
export type FoundMatch = {
  /** Null where the owner named the page. */
  _id: string | null
  /** The file that the page shows. */
  url: string
  image: string | null
  cluster: string | null
  ignored: boolean
  /** The case it is already part of. */
  case: string | null
  origin: { url: string; domain: string; title: string | null }
  /** The engine's view of the watermark; null where it cannot tell. */
  watermark?: SubmissionMatch['watermark']
  /** The owner's earlier answers about it. */
  answers?: Pick<SubmissionMatch, 'attribution_provided' | 'watermark' | 'additional_links'>
}

/** Fields of an owner's image that a draft takes over. */
export type OwnImage = {
  _id: string
  url: string
  thumbnail: string
  title: string
  /** `YYYY-MM-DD` */
  takenOn: string | null
  place: string | null
  firstPublishedOn: string | null
}

/** A draft, the cluster that all its matches share, and what could not be taken over, by its path in what it was made from. */
export type Loaded = { draft: Draft; cluster: string | null; dropped: FieldProblem[] }

/** The images of a cluster and its matches, the best first. */
export type ClusterRecords = { images: readonly OwnImage[]; matches: readonly FoundMatch[] }

/** Makes what pairs an image with its match; never the same twice. */
export type NewUuid = () => string

/** Draft of a cluster: each of its images with its matches there. */
export const draftFromCluster = ({ images, matches }: ClusterRecords, newUuid: NewUuid): Loaded =>
  draftOf(
    paired(
      images.map((image) => startedImage(image, newUuid())),
      (image) => matches.filter((match) => match.image === image._id),
    ),
  )

/** Draft of chosen matches: those that are part of a case already are left out. */
export const draftFromMatches = ({ images, matches }: ClusterRecords, newUuid: NewUuid): Loaded =>
  draftFromCluster({ images, matches: matches.filter((match) => match.case === null) }, newUuid)

/** Draft of images alone: the owner names the page that uses each of them. */
export function draftFromImages(images: readonly OwnImage[], newUuid: NewUuid): Loaded {
  const kept = images.slice(0, maxPairs).map((image) => startedImage(image, newUuid()))
  return draftOf({
    images: kept,
    matches: kept.map(({ uuid }) => draftMatch({ uuid })),
    dropped: images.length > maxPairs ? [tooMany('images')] : [],
  })
}

/** Images with the one page that uses each, paired by uuid. */
export type Halves = { images: SubmissionImage[]; matches: SubmissionMatch[]; dropped: FieldProblem[] }

/**
 * Pairs each image with the first of its matches that is not ignored and has a page; the pages of its other matches become additional
 * ones. Images without such a match are dropped, and those above the limit.
 */
export function paired(
  images: readonly SubmissionImage[],
  matchesOf: (image: SubmissionImage) => readonly FoundMatch[],
): Halves {
  const halves: Halves = { images: [], matches: [], dropped: [] }
  for (const [at, image] of images.entries()) {
    const [first, ...others] = matchesOf(image).filter(({ ignored, origin }) => !ignored && isPage(origin.url))
    if (!first) {
      halves.dropped.push({ path: `images.${at}`, message: 'No page is known that uses this image. It was left out.' })
      continue
    }
    if (halves.images.length === maxPairs) {
      halves.dropped.push(tooMany('images'))
      break
    }
    halves.images.push(image)
    halves.matches.push(startedMatch(first, others, image.uuid))
  }
  return halves
}

/** A draft with no answers yet. */
export const draftOf = ({ images, matches, dropped }: Halves): Loaded => ({
  draft: { ...emptyDraft(), source: sourceOf(matches), images, matches },
  cluster: clusterOf(matches),
  dropped,
})

/** Our own matches only where every page has a title; nothing at all is the owner's to name. */
export const sourceOf = (matches: readonly SubmissionMatch[]): SubmissionSource =>
  matches.length > 0 && matches.every(({ origin }) => origin.title) ? 'MATCH' : 'EXTERNAL'

const isPage = (url: string) => url.length <= longest.address && webAddress(url) !== undefined

const tooMany = (path: string): FieldProblem => ({ path, message: `Only the first ${maxPairs} were kept.` })

/** An image of a draft, with what the library knows of it. */
export const startedImage = (
  { _id, url, thumbnail, title, takenOn, place, firstPublishedOn }: OwnImage,
  uuid: string,
): SubmissionImage =>
  draftImage({
    uuid,
    _id,
    url: whole(url),
    thumbnail: whole(thumbnail),
    title: cut(title),
    date_taken: takenOn,
    place_taken: cut(place ?? ''),
    licensing: { first_published: { date: firstPublishedOn } },
  })

function startedMatch(first: FoundMatch, others: readonly FoundMatch[], uuid: string): SubmissionMatch {
  const links = distinctPages(first, [
    ...(first.answers?.additional_links ?? []),
    ...others.map(({ origin }) => origin.url),
  ])
  return draftMatch({
    watermark: first.watermark ?? null,
    ...first.answers,
    _id: first._id,
    uuid,
    cluster: first.cluster,
    url: whole(first.url),
    additional_links: links.slice(0, maxAdditionalLinks),
    origin: {
      url: first.origin.url,
      domain: cut(first.origin.domain),
      title: first.origin.title === null ? null : cut(first.origin.title),
    },
  })
}

/** The further pages, each once however it is written; what is no address stays, for its owner to mend. */
function distinctPages({ origin }: FoundMatch, links: readonly string[]): string[] {
  const named = new Set<string>([addressKey(origin.url) ?? origin.url])
  return links.filter((link) => {
    const key = addressKey(link) ?? link
    return !named.has(key) && named.add(key)
  })
}

const cut = (written: string) => written.slice(0, longest.line)

/** An address that is too long to keep is none: a part of it leads elsewhere. */
const whole = (url: string) => (url.length <= longest.address ? url : '')
