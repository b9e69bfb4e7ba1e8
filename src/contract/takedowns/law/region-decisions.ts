import { z } from 'zod'
import type { Region, RegionStatus } from './region.ts'
import { type CitedSource, isVerified, type Source } from './sources.ts'

/** The kinds of entries that staff verify: required elements, rules on content, and deadlines. */
export const LawEntryKind = z.enum(['element', 'rule', 'deadline'])
export type LawEntryKind = z.infer<typeof LawEntryKind>

export type LawEntry = { kind: LawEntryKind; id: string; text: string; source: CitedSource }

/** A decision of staff; `source` null gives an entry back to the table. */
export type RegionDecision =
  | { of: 'status'; status: RegionStatus; reason: string | null }
  | { of: LawEntryKind; id: string; source: Source | null }

/** Everything in a region that has a source of its own to verify, in the order of the table. */
export const entriesOf = ({ requiredElements, contentRules, deadlines }: Region): LawEntry[] => [
  ...requiredElements.map(({ id, text, source }): LawEntry => ({ kind: 'element', id, text, source })),
  ...contentRules.map(({ id, text, source }): LawEntry => ({ kind: 'rule', id, text, source })),
  ...deadlines.map(({ event, text, within, source }): LawEntry => {
    const number = within === null ? '' : `${within.count} ${within.unit}`
    return { kind: 'deadline', id: event, text: [number, text].filter(Boolean).join('; '), source }
  }),
]

/** A region of the table with the newest decisions of staff, which win over it. */
export function decidedRegion(region: Region, decisions: readonly RegionDecision[]): Region {
  return decisions.reduce(decide, region)
}

function decide(region: Region, decision: RegionDecision): Region {
  if (decision.of === 'status') return { ...region, status: decision.status, statusReason: decision.reason }
  const { of, id, source } = decision
  if (source === null) return region
  switch (of) {
    case 'element':
      return { ...region, requiredElements: region.requiredElements.map((one) => cite(one, one.id === id, source)) }
    case 'rule':
      return { ...region, contentRules: region.contentRules.map((one) => cite(one, one.id === id, source)) }
    case 'deadline':
      return { ...region, deadlines: region.deadlines.map((one) => cite(one, one.event === id, source)) }
    default:
      return of satisfies never
  }
}

const cite = <Entry extends { source: CitedSource }>(entry: Entry, isIt: boolean, source: Source): Entry =>
  isIt ? { ...entry, source } : entry

/** The reason why a region cannot take a status; null where it can. */
export function obstacleTo(status: RegionStatus, region: Region): string | null {
  if (status === 'off') return null
  if (region.requiredElements.some(({ part }) => part === 'prescribedForm'))
    return 'The law asks for a prescribed form, and the product has no text of it. The region stays off.'
  const open = region.requiredElements.filter((element) => !isVerified(element))
  if (status === 'on' && open.length > 0)
    return `Verify every element first. Open: ${open.map(({ id }) => id.replaceAll('_', ' ')).join(', ')}.`
  return null
}
