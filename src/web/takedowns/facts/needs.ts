import type { Part, Region } from '#contract/takedowns/law/region.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import { recipients } from '#contract/takedowns/recipients/recipients.ts'
import type { Recipient } from '#contract/takedowns/recipients/recipient.ts'
import type { TakedownNotice } from '#contract/takedowns/takedown.ts'

type NoticeInPart = {
  region: Pick<TakedownNotice['region'], 'code' | 'status'>
  reader: Pick<TakedownNotice['reader'], 'id' | 'name'>
}

/** The facts that some of these notices need; `exceptions` stands beside the parts because the law asks for it before signing. */
export type Needs = {
  parts: ReadonlySet<Part | 'exceptions'>
  /** Names of the readers who want this of the owner first. */
  passesOn: string[]
  publishes: string[]
  asksIndemnity: string[]
  hasOath: boolean
}

const rows = new Map(recipients.map((row) => [row.id, row]))

/** The row of a reader in our table; undefined for a host that was found by its network. */
export const rowOf = ({ reader }: { reader: Pick<TakedownNotice['reader'], 'id'> }): Recipient | undefined =>
  reader.id === null ? undefined : rows.get(reader.id)

/** Everything that these notices need of the owner; a region that is off needs nothing. */
export function needsOf(notices: readonly NoticeInPart[]): Needs {
  const asked = notices
    .filter(({ region }) => region.status !== 'off')
    .map((notice) => ({ name: notice.reader.name, region: regionOf(notice.region.code), row: rowOf(notice) }))
  const namesWhere = (wants: (row: Recipient) => boolean) =>
    asked.flatMap(({ name, row }) => (row && wants(row) ? [name] : []))
  const oaths = asked.map(({ region, row }) => (row?.perjury ?? region.perjury) === 'required')
  return {
    parts: new Set([
      ...asked.flatMap(({ region }) => partsOf(region)),
      ...(oaths.includes(true) ? ['accuracy' as const] : []),
      ...(namesWhere(({ asksId }) => asksId === 'yes').length > 0 ? ['identity' as const] : []),
    ]),
    passesOn: namesWhere(({ passesOn }) => passesOn),
    publishes: namesWhere(({ publishes }) => publishes),
    asksIndemnity: namesWhere(({ asksIndemnity }) => asksIndemnity),
    hasOath: oaths.includes(true),
  }
}

/** Elements of agents alone, and those that are named only where they are known, are not asked first. */
const partsOf = ({ requiredElements, asksExceptions }: Region): (Part | 'exceptions')[] => [
  ...requiredElements.filter(({ when }) => when !== 'known' && when !== 'agent').map(({ part }) => part),
  ...(asksExceptions ? ['exceptions' as const] : []),
]
