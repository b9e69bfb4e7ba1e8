import { z } from 'zod'
import type { FieldProblem } from '../../problem.ts'
import { Id } from '../../wire.ts'
import { type ClusterRecords, type FoundMatch, type NewUuid, paired, sourceOf, startedImage } from './build-draft.ts'
import { isRecord, salvage } from './salvage.ts'
import { Draft, emptyDraft, SubmissionImage, SubmissionMatch } from './submission.ts'

/** The version that everything older than 6 counts as. */
const olderVersion = 5

type Migration = { newUuid: NewUuid; cluster: ClusterRecords | undefined; dropped: FieldProblem[] }

/** Migrates a submission to this version. Its images are paired again with the cluster's matches, if given; answers stay with them. */
export function migrated(record: Record<string, unknown>, { newUuid, cluster, dropped }: Migration): Draft {
  const { images: _images, matches: _matches, version: _version, source: _source, ...answers } = record
  const draft = salvage(Draft, answers, dropped) ?? emptyDraft()
  const images = oldImages(record['images'], newUuid, dropped)
  const matches = oldMatches(record['matches'], images, { newUuid, dropped })
  const halves = cluster
    ? fromCluster(cluster, { images, matches }, newUuid)
    : paired(images, (image) => matches.filter((match) => match.uuid === image.uuid))
  dropped.push(...halves.dropped)
  return {
    ...draft,
    fromVersion: olderVersion,
    source: sourceOf(halves.matches),
    images: halves.images,
    matches: halves.matches,
  }
}

/** A match of an older submission, with the uuid of the image it belongs to. */
type OldMatch = FoundMatch & { uuid: string }

type Old = { images: SubmissionImage[]; matches: OldMatch[] }

function fromCluster({ images, matches }: ClusterRecords, old: Old, newUuid: NewUuid) {
  const answered = matches.map((match) => {
    const answers = old.matches.find(({ _id }) => _id === match._id)?.answers
    return answers ? { ...match, answers } : match
  })
  return paired(
    images.map((image) => withAnswers(startedImage(image, newUuid()), old.images)),
    (image) => answered.filter((match) => match.image === image._id),
  )
}

/** The older submission's words about an image win over the library's, but for the places of its files. */
function withAnswers(started: SubmissionImage, old: readonly SubmissionImage[]): SubmissionImage {
  const answers = old.find(({ _id }) => _id === started._id)
  return answers
    ? {
        ...answers,
        _id: started._id,
        uuid: started.uuid,
        url: started.url,
        thumbnail: started.thumbnail,
        title: answers.title || started.title,
        date_taken: answers.date_taken || started.date_taken,
        place_taken: answers.place_taken || started.place_taken,
      }
    : started
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function oldImages(saved: unknown, newUuid: NewUuid, dropped: FieldProblem[]): SubmissionImage[] {
  const seen = new Set<string>()
  return listOf(saved).flatMap((entry, at) => {
    const uuid = isRecord(entry) && isGuid(entry['uuid']) && !seen.has(entry['uuid']) ? entry['uuid'] : newUuid()
    seen.add(uuid)
    const image = salvage(SubmissionImage, isRecord(entry) ? { ...entry, uuid } : entry, dropped, `images.${at}`)
    return image ? [image] : []
  })
}

/** Each match belongs to the image it names, else to the one of the same uuid, else to the one at its place. */
function oldMatches(
  saved: unknown,
  images: readonly SubmissionImage[],
  { newUuid, dropped }: Omit<Migration, 'cluster'>,
): OldMatch[] {
  return listOf(saved).flatMap((entry, at) => {
    const path = `matches.${at}`
    const given = isRecord(entry) ? { ...entry, uuid: isGuid(entry['uuid']) ? entry['uuid'] : newUuid() } : entry
    const read = salvage(SubmissionMatch, given, dropped, path)
    if (!read || !isRecord(entry)) return []
    const owner =
      ownerOf(read.uuid, Id.safeParse(entry['image']).data, images) ?? (entry['image'] ? undefined : images[at])
    if (owner) return [oldMatch(read, owner, entry)]
    dropped.push({ path, message: 'This page belonged to no image and was left out.' })
    return []
  })
}

const ownerOf = (uuid: string, named: string | undefined, images: readonly SubmissionImage[]) =>
  images.find((image) => (named === undefined ? image.uuid === uuid : image._id === named))

const oldMatch = (read: SubmissionMatch, owner: SubmissionImage, entry: Record<string, unknown>): OldMatch => ({
  _id: read._id,
  uuid: owner.uuid,
  url: read.url,
  image: owner._id,
  cluster: read.cluster,
  ignored: entry['ignored'] === true,
  case: null,
  origin: read.origin,
  answers: {
    attribution_provided: read.attribution_provided,
    watermark: read.watermark,
    additional_links: read.additional_links,
  },
})

const isGuid = (value: unknown): value is string => z.guid().safeParse(value).success
