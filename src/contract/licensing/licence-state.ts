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
  const [ofHost, ofName]: [Index, Index] = [new Map(), new Map()]
  let [count, sale]: [number, Held | undefined] = [0, undefined]
  return {
    add: (entry) => {
      const hosts = new Set(entry.hosts.map((host) => hostKeys(host)[0]!))
      const held = { nth: count++, entry, hosts }
      if (entry.images.length > 0) for (const name of new Set(entry.images.map(plainName))) put(ofName, name, held)
      else if (hosts.size > 0) for (const host of hosts) put(ofHost, host, held)
      // Which sale of all images is told is the same for every use.
      else if (standingOf(entry, 0, today) !== undefined) sale ??= held
    },
    stateOf: (use) => {
      const around = hostKeys(use.host)
      const isAround = ({ hosts }: Held) => hosts.size === 0 || around.some((host) => hosts.has(host))
      let best: Best | undefined
      const consider = (held: Held) => {
        const standing = standingOf(held.entry, use.longestSide, today)
        if (standing !== undefined && isBetter(held, standing, best))
          best = { nth: held.nth, entry: held.entry, standing }
      }
      for (const host of around) ofHost.get(host)?.forEach(consider)
      for (const name of new Set(use.names.map(plainName)))
        for (const held of ofName.get(name) ?? []) if (isAround(held)) consider(held)
      if (sale) consider(sale)
      return best ? answerOf(best, use) : nothing
    },
  }
}

type Held = { nth: number; entry: LedgerEntry; hosts: ReadonlySet<string> }
type Index = Map<string, Held[]>
type Best = { nth: number; entry: LedgerEntry; standing: Standing }

function put(index: Index, key: string, held: Held): void {
  const before = index.get(key)
  if (before) before.push(held)
  else index.set(key, [held])
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

const isBetter = ({ nth }: Held, standing: Standing, best: Best | undefined): boolean =>
  !best || ranks[standing] < ranks[best.standing] || (ranks[standing] === ranks[best.standing] && nth < best.nth)

function standingOf(
  { hosts, startsOn, endsOn, longestSide, agency }: LedgerEntry,
  side: number,
  today: string,
): Standing | undefined {
  const isOver = endsOn !== null && endsOn < today
  if (hosts.length === 0) return agency === null || startsOn > today || isOver ? undefined : 'sold'
  if (startsOn > today) return 'begins'
  if (isOver) return 'expired'
  return longestSide !== null && side > longestSide ? 'exceeds' : 'licensed'
}

function answerOf({ entry, standing }: Best, use: Use): LicenceAnswer {
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
