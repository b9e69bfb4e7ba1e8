import type { FieldProblem } from '../../problem.ts'
import type { ClusterRecords, Loaded, NewUuid } from './build-draft.ts'
import { SubmissionSource } from './choices.ts'
import { forSaving, withFiles } from './clear.ts'
import { migrated } from './migrate-draft.ts'
import { clusterOf } from './pairs.ts'
import { isRecord, salvage } from './salvage.ts'
import { Draft, draftMatch, emptyDraft, type SubmissionFile, submissionVersion } from './submission.ts'

/**
 * A saved submission as this version reads it, whatever became of it: what is sound is loaded, the rest is told of. Of version 6 or later
 * with a valid source it is used as it is; an older one is migrated, from its cluster where there is one.
 */
export function loadDraft(saved: unknown, newUuid: NewUuid, cluster?: ClusterRecords): Loaded {
  const dropped: FieldProblem[] = []
  if (!isRecord(saved)) dropped.push({ path: '', message: 'The draft could not be read.' })
  const record = isRecord(saved) ? saved : {}
  const draft = isCurrent(record) ? completed(record, dropped) : migrated(record, { newUuid, cluster, dropped })
  return { draft: forSaving(withFiles(draft, withUpload)), cluster: clusterOf(draft.matches), dropped }
}

function isCurrent({ version, source }: Record<string, unknown>): boolean {
  const isSix = (typeof version === 'string' || typeof version === 'number') && Number.parseFloat(String(version)) >= 6
  return isSix && SubmissionSource.safeParse(source).success
}

/** Sound parts, and each image with a match: one without a match gets an empty one, a match without an image is left out. */
function completed(record: Record<string, unknown>, dropped: FieldProblem[]): Draft {
  const draft = salvage(Draft, { ...record, version: submissionVersion }, dropped) ?? emptyDraft()
  const images = [...new Map(draft.images.map((image) => [image.uuid, image])).values()]
  const byUuid = new Map(draft.matches.map((match) => [match.uuid, match]))
  const matches = images.map(({ uuid }) => byUuid.get(uuid) ?? draftMatch({ uuid }))
  for (const [at, { uuid }] of images.entries())
    if (!byUuid.has(uuid))
      dropped.push({ path: `images.${at}`, message: 'The page that uses this image is missing. Please name it.' })
  if (images.length < draft.images.length)
    dropped.push({ path: 'images', message: 'Some images were there twice and were left out.' })
  if (draft.matches.some((match) => !matches.includes(match)))
    dropped.push({ path: 'matches', message: 'Some pages belonged to no image and were left out.' })
  return { ...draft, images, matches }
}

/** Older versions keep no state of an upload: it was complete, or the file has no address and is left out. */
const withUpload = (file: SubmissionFile): SubmissionFile => ({ ...file, uploadComplete: true })
