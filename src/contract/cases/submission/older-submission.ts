import { isRecord } from './salvage.ts'
import { submissionVersion } from './submission.ts'

/**
 * A submission as it was sent, with an older version as `older`, for the server to migrate beside what it knows. What says of no version
 * is of this one; what is of a later one is left as it is, and refused.
 */
export function readSentVersion(sent: unknown): unknown {
  if (!isRecord(sent) || sent['version'] === undefined) return sent
  const number = numberOf(sent['version'])
  if (number === current) return { ...sent, version: submissionVersion }
  if (number === undefined || number > current) return sent
  const { _id, revision, ...older } = sent
  return { _id, revision, older }
}

const current = Number(submissionVersion)

/** The version as a number: 5, '5' and '5.2'. */
function numberOf(version: unknown): number | undefined {
  const written = typeof version === 'number' || typeof version === 'string' ? String(version) : ''
  return /^\d{1,3}(\.\d{1,3})?$/.test(written) ? Number(written) : undefined
}
