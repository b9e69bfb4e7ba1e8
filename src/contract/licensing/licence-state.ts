import { isOnHost } from '../reference/web-address.ts'
import type { Licence } from './ledger.ts'

/** A use of an image, as far as a licence speaks of it. */
export type Use = {
  host: string
  /** What the image is known by: its id, file name and title. */
  names: readonly string[]
  longestSide: number
}

/** What a ledger says of a use, why, and by which entry. */
export type LicenceAnswer = {
  state: 'licensed' | 'expired' | 'exceeds' | 'unknown'
  reason: string | null
  licenceId: string | null
}

type Entry = Pick<
  Licence,
  '_id' | 'client' | 'reference' | 'hosts' | 'images' | 'agency' | 'startsOn' | 'endsOn' | 'longestSide'
>

/**
 * What the ledger says of a use on a day (YYYY-MM-DD). Of several entries the one that says most for the user of the image counts: one
 * that covers the use, then one whose limits it exceeds, then one that has ended, then one that may have been sold to them.
 */
export function licenceStateOf(use: Use, ledger: readonly Entry[], today: string): LicenceAnswer {
  const answers = ledger.filter((entry) => isOfImage(entry, use)).map((entry) => answerOf(use, entry, today))
  for (const state of ['licensed', 'exceeds', 'expired'] as const) {
    const found = answers.find((answer) => answer.state === state)
    if (found) return found
  }
  return answers.find(({ reason }) => reason !== null) ?? nothing
}

const nothing: LicenceAnswer = { state: 'unknown', reason: null, licenceId: null }

function isOfImage({ images }: Entry, { names }: Use): boolean {
  if (images.length === 0) return true
  const known = new Set(names.map(plainName))
  return images.some((image) => known.has(plainName(image)))
}

/** A title or a file name as people write it: in small letters, without the ending of a picture's file. */
export const plainName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/\.(?:jpe?g|png|tiff?|webp|heic|gif|avif)$/, '')

function answerOf(use: Use, entry: Entry, today: string): LicenceAnswer {
  const { startsOn, endsOn, longestSide, agency } = entry
  const whom = `${entry.client}${entry.reference === null ? '' : ` (${entry.reference})`}`
  const answer = (state: LicenceAnswer['state'], reason: string) => ({ state, reason, licenceId: entry._id })
  if (entry.hosts.length === 0)
    return agency === null || startsOn > today || (endsOn !== null && endsOn < today)
      ? nothing
      : answer(
          'unknown',
          `Sold through ${agency} on ${startsOn} to a buyer who is not named. Ask ${agency} before you act.`,
        )
  if (!entry.hosts.some((host) => isOnHost(use.host, host))) return nothing
  if (startsOn > today) return answer('unknown', `The licence to ${whom} begins only on ${startsOn}.`)
  if (endsOn !== null && endsOn < today) return answer('expired', `The licence to ${whom} ended on ${endsOn}.`)
  if (longestSide !== null && use.longestSide > longestSide)
    return answer(
      'exceeds',
      `The licence to ${whom} allows ${longestSide} pixels on the longer side; the copy has ${use.longestSide}.`,
    )
  return answer('licensed', `Licensed to ${whom}${endsOn === null ? '' : ` until ${endsOn}`}.`)
}
