import { maxWorks } from '#contract/registrations/endpoints.ts'
import type { RegistrationParty } from '#contract/registrations/facts.ts'
import { legalKeyOf } from '#contract/registrations/legal-author.ts'
import type { RegistrationOffice } from '#contract/registrations/options.ts'
import type { MissingFact, PlanGroup, PlannedImage } from '#contract/registrations/plan.ts'
import { yearOf } from '#contract/registrations/work-rules.ts'
import type { Id } from '#contract/wire.ts'
import { describeGroup } from './describe-group.ts'
import type { GroupMember } from './group-member.ts'
import { knownParties, missingFactsOf } from './missing-facts.ts'
import { openWindowOf } from './window-of-image.ts'

export type Library = {
  images: readonly PlannedImage[]
  parties: ReadonlyMap<Id, RegistrationParty>
  /** `YYYY-MM-DD` */
  today: string
  office: RegistrationOffice
}

export type LibraryPlan = { groups: PlanGroup[]; missing: Map<MissingFact, Id[]> }

/**
 * Proposes orders that the Office accepts, as few as possible, those that lose most by waiting first. Images with a missing
 * fact are in no group. `max` is the size of the largest group.
 */
export function planLibrary({ images, parties, today, office }: Library, max = maxWorks): LibraryPlan {
  const known = knownParties(parties)
  const keys = new Map([...parties].map(([id, party]) => [id, legalKeyOf(party)]))
  const missing = new Map<MissingFact, Id[]>()
  const classes = new Map<string, GroupMember[]>()
  for (const image of images) {
    const party = image.party === null ? undefined : known.get(image.party)
    const facts = missingFactsOf(image, party, today)
    for (const fact of facts) collect(missing, fact, image.image)
    if (facts.length > 0 || !party) continue
    const member = { image, party: party.party, window: openWindowOf(image, today) }
    collect(classes, classOf(office, image, keys.get(image.party!)!), member)
  }
  const groups = [...classes.values()].flatMap((members) => {
    const parts = chunks(members.toSorted(byUrgency), max)
    return parts.map((part, at) => describeGroup(part, { office, today, part: at + 1, parts: parts.length }))
  })
  return { groups: groups.toSorted(byLoss), missing }
}

/** Images with the same key may share a group. The Office groups photographs only, of one year if they are published. */
function classOf(office: RegistrationOffice, image: PlannedImage, legalKey: string): string {
  if (office === 'CA') return `${legalKey} ${image.isPublished}`
  if (image.workType !== 'photograph') return image.image
  return `${legalKey} ${image.isPublished === true ? yearOf(image.publishedOn!) : 'unpublished'}`
}

function collect<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

const chunks = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** Days sort before no day. */
const noDay = '9999-12-31'

/** Within a class the windows that end first share the first group, and images that are used often follow. */
const byUrgency = (one: GroupMember, other: GroupMember): number =>
  compare(one.window?.end ?? noDay, other.window?.end ?? noDay) ||
  countOf(other) - countOf(one) ||
  compare(one.image.image, other.image.image)

const countOf = ({ image }: GroupMember) => image.uses.reduce((sum, { count }) => sum + count, 0)

/** Groups that lose statutory damages on a known day come first, then those whose images are copied most. */
const byLoss = (one: PlanGroup, other: PlanGroup): number =>
  compare(one.actBy ?? noDay, other.actBy ?? noDay) ||
  other.uses.covered - one.uses.covered ||
  other.uses.total - one.uses.total ||
  other.images.length - one.images.length ||
  compare(one.images[0]!, other.images[0]!)

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
