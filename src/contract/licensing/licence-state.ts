import { hostKeys } from '../reference/web-address.ts'
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

export type LedgerEntry = Pick<
  Licence,
  '_id' | 'client' | 'reference' | 'hosts' | 'images' | 'agency' | 'startsOn' | 'endsOn' | 'longestSide'
>

/** What a ledger says on a day, of any number of uses. */
export type OpenLedger = { add: (entry: LedgerEntry) => void; stateOf: (use: Use) => LicenceAnswer }

/**
 * A ledger as it is on a day (YYYY-MM-DD), into which entries are put in their order. Of several entries the one that says most for the user
 * of the image counts: one that covers the use, then one whose limits it exceeds, then one that has ended, then one that begins later or
 * may have been sold to them; of several that say the same, the first. An entry is read once, when it is put in: a use is held only
 * against those that name its image or its host.
 */
export function openLedger(today: string): OpenLedger {
  const ofHost = new Map<string, Map<string, Held>>()
  const ofName = new Map<string, Held[]>()
  let [count, sale]: [number, Held | undefined] = [0, undefined]
  return {
    add: (entry) => {
      const nth = count++
      const standing = standingOf(entry, today)
      if (standing === undefined) return
      const held = { nth, entry, standing, hosts: new Set(entry.hosts.map((host) => hostKeys(host)[0]!)) }
      if (entry.images.length > 0) putUnderNames(ofName, held)
      else if (held.hosts.size > 0) putUnderHosts(ofHost, held)
      // Which sale of all images is told is the same for every use.
      else sale ??= held
    },
    stateOf: (use) => {
      const around = hostKeys(use.host)
      const isAround = ({ hosts }: Held) => hosts.size === 0 || around.some((host) => hosts.has(host))
      let best = sale
      const consider = (held: Held) => {
        if ((!best || isBefore(held, best, use)) && isAround(held)) best = held
      }
      for (const host of around) ofHost.get(host)?.forEach(consider)
      for (const name of new Set(use.names.map(plainName))) ofName.get(name)?.forEach(consider)
      return best ? answerOf(best, use) : nothing
    },
  }
}

/** An entry with how it stands that day to a use that is not too large for it. */
type Held = { nth: number; entry: LedgerEntry; standing: Standing; hosts: ReadonlySet<string> }

/** Of entries for all images that say the same of every use, the first is enough. */
function putUnderHosts(ofHost: Map<string, Map<string, Held>>, held: Held): void {
  const { standing, hosts, entry } = held
  const says = standing === 'licensed' ? `licensed ${entry.longestSide}` : standing
  for (const host of hosts) {
    const before = ofHost.get(host)
    if (!before) ofHost.set(host, new Map([[says, held]]))
    else if (!before.has(says)) before.set(says, held)
  }
}

function putUnderNames(ofName: Map<string, Held[]>, held: Held): void {
  for (const name of new Set(held.entry.images.map(plainName))) {
    const before = ofName.get(name)
    if (before) before.push(held)
    else ofName.set(name, [held])
  }
}

const nothing: LicenceAnswer = { state: 'unknown', reason: null, licenceId: null }

/** A title or a file name as people write it: in small letters, without the ending of a picture's file. */
export const plainName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/\.(?:jpe?g|png|tiff?|webp|heic|gif|avif)$/, '')

/** How an entry stands to a use of its images in its places, what says most for the user first. */
type Standing = keyof typeof ranks
const ranks = { licensed: 0, exceeds: 1, expired: 2, begins: 3, sold: 3 } as const

/** On a day, whatever the size of the copy; undefined where it says nothing. */
function standingOf({ hosts, startsOn, endsOn, agency }: LedgerEntry, today: string): Standing | undefined {
  const isOver = endsOn !== null && endsOn < today
  if (hosts.length === 0) return agency === null || startsOn > today || isOver ? undefined : 'sold'
  if (startsOn > today) return 'begins'
  return isOver ? 'expired' : 'licensed'
}

const standingTo = ({ standing, entry }: Held, { longestSide }: Use): Standing =>
  standing === 'licensed' && entry.longestSide !== null && longestSide > entry.longestSide ? 'exceeds' : standing

function isBefore(held: Held, best: Held, use: Use): boolean {
  const further = ranks[standingTo(held, use)] - ranks[standingTo(best, use)]
  return further < 0 || (further === 0 && held.nth < best.nth)
}

function answerOf(held: Held, use: Use): LicenceAnswer {
  const { entry } = held
  const standing = standingTo(held, use)
  const { client, reference, agency, startsOn, endsOn, longestSide } = entry
  const whom = `${client}${reference === null ? '' : ` (${reference})`}`
  const answer = (state: LicenceAnswer['state'], reason: string) => ({ state, reason, licenceId: entry._id })
  switch (standing) {
    case 'licensed':
      return answer('licensed', `Licensed to ${whom}${endsOn === null ? '' : ` until ${endsOn}`}.`)
    case 'exceeds':
      return answer(
        'exceeds',
        `The licence to ${whom} allows ${longestSide} pixels on the longer side; the copy has ${use.longestSide}.`,
      )
    case 'expired':
      return answer('expired', `The licence to ${whom} ended on ${endsOn}.`)
    case 'begins':
      return answer('unknown', `The licence to ${whom} begins only on ${startsOn}.`)
    case 'sold':
      return answer(
        'unknown',
        `Sold through ${agency} on ${startsOn} to a buyer who is not named. Ask ${agency} before you act.`,
      )
    default:
      return standing satisfies never
  }
}
