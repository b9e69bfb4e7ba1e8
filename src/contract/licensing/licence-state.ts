import { isWholePlatform, placesAround, readPlace } from '../reference/sites/place.ts'
import type { Licence } from './ledger.ts'

/** The facts of a use that matter to licences. */
export type Use = {
  /** The address of the page. */
  page: string
  /** Names of the image: its id, file name and title. */
  names: readonly string[]
  longestSide: number
}

/** The ledger's answer about a use, with reason and entry. */
export type LicenceAnswer = {
  state: 'licensed' | 'expired' | 'exceeds' | 'unknown'
  reason: string | null
  licenceId: string | null
}

export type LedgerEntry = Pick<
  Licence,
  '_id' | 'client' | 'reference' | 'hosts' | 'images' | 'agency' | 'startsOn' | 'endsOn' | 'longestSide'
>

/** A ledger as of a day. */
export type OpenLedger = { add: (entry: LedgerEntry) => void; stateOf: (use: Use) => LicenceAnswer }

/**
 * A ledger as it is on a day (YYYY-MM-DD), into which entries are put in their order. Of several entries the one that says most for the user
 * of the image counts: one that covers the use, then one whose limits it exceeds, then one that has ended, then one that begins later or
 * may have been sold to them; of several that say the same, the first. Where none speaks of the use, one for another part of its site
 * is told. An entry is read once, when it is put in: a use is held only against those that name its image or its place.
 */
export function openLedger(today: string): OpenLedger {
  const ofPlace = new Map<string, Map<string, Held>>()
  const besides = openBesides()
  const ofName = new Map<string, Held[]>()
  let [count, sale]: [number, Held | undefined] = [0, undefined]
  return {
    add: (entry) => {
      const nth = count++
      const standing = standingOf(entry, today)
      if (standing === undefined) return
      const held = { nth, entry, standing, places: new Set(entry.hosts.map(asNamed)) }
      if (entry.images.length > 0) putUnderNames(ofName, held)
      else if (held.places.size > 0) putUnderPlaces(ofPlace, held)
      // The sale of all images is equal for every use.
      else sale ??= held
      besides.add(held)
    },
    stateOf: (use) => {
      const around = placesAround(use.page)
      const isAround = ({ places }: Held) => places.size === 0 || around.some((place) => places.has(place))
      let best = sale
      const consider = (held: Held) => {
        if ((!best || isBefore(held, best, use)) && isAround(held)) best = held
      }
      for (const place of around) ofPlace.get(place)?.forEach(consider)
      for (const name of new Set(use.names.map(plainName))) ofName.get(name)?.forEach(consider)
      return best ? answerOf(best, use) : besides.answer(around, use)
    },
  }
}

/** An entry with how it stands that day to a use that is not too large for it. */
type Held = { nth: number; entry: LedgerEntry; standing: Standing; places: ReadonlySet<string> }

/** A place of an entry as pages are held against it; one of before accounts were asked for stays as it is. */
function asNamed(place: string): string {
  const read = readPlace(place)
  return read && 'place' in read ? read.place : place
}

const maxBeside = 50

/** Entries for parts of sites, by the hosts of those: a use elsewhere on the site is not theirs, and its owner reads so before they act. */
function openBesides() {
  const ofHost = new Map<string, Held[]>()
  return {
    add: (held: Held) => {
      if (held.standing !== 'licensed') return
      for (const place of held.places) {
        const host = place.split('/', 1)[0]!
        if (host === place || isWholePlatform(host)) continue
        const before = ofHost.get(host) ?? []
        if (before.length < maxBeside) ofHost.set(host, [...before, held])
      }
    },
    answer: (around: readonly string[], use: Use): LicenceAnswer => {
      const names = new Set(use.names.map(plainName))
      const isOfImage = ({ entry }: Held) =>
        entry.images.length === 0 || entry.images.some((one) => names.has(plainName(one)))
      const found = around.flatMap((host) => ofHost.get(host) ?? []).find(isOfImage)
      if (!found) return nothing
      const parts = [...found.places].filter((place) => around.includes(place.split('/', 1)[0]!)).join(', ')
      const reason = `The licence to ${whomOf(found.entry)} is for ${parts}. This page lies elsewhere on that site.`
      return { state: 'unknown', reason, licenceId: null }
    },
  }
}

/** Keeps one of several entries with equal answers. */
function putUnderPlaces(ofPlace: Map<string, Map<string, Held>>, held: Held): void {
  const { standing, places, entry } = held
  const says = standing === 'licensed' ? `licensed ${entry.longestSide}` : standing
  for (const place of places) {
    const before = ofPlace.get(place)
    if (!before) ofPlace.set(place, new Map([[says, held]]))
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

const whomOf = ({ client, reference }: LedgerEntry) => `${client}${reference === null ? '' : ` (${reference})`}`

const nothing: LicenceAnswer = { state: 'unknown', reason: null, licenceId: null }

/** A title or a file name as people write it: in small letters, without the ending of a picture's file. */
export const plainName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/\.(?:jpe?g|png|tiff?|webp|heic|gif|avif)$/, '')

/** Relation of an entry to a use of its images in its places, the most favourable to the user first. */
type Standing = keyof typeof ranks
const ranks = { licensed: 0, exceeds: 1, expired: 2, begins: 3, sold: 3 } as const

/** State on a day, for any size; undefined if silent. */
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
  const { agency, startsOn, endsOn, longestSide } = entry
  const whom = whomOf(entry)
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
