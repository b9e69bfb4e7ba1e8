import { stateWords } from '#contract/cases/state-words.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { statesThat, isOnHold } from '#contract/cases/state-questions.ts'
import { type CaseChange, type CaseWithReasons, letterWriters } from '#contract/desk/bulk/case-changes.ts'
import { holdsOneOf } from '#contract/platform/staff-roles.ts'
import type { Id } from '#contract/wire.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { type LetterNeeds } from '#server/letters/index.ts'
import { reasonsAgainstLetter } from '#server/letters/prepared/index.ts'
import { Refusal, refuse } from '#server/platform/refuse.ts'
import { caseStaff } from '../assign.ts'
import { checkDecision, type Decider, type DecideNeeds, type Decision } from '../decide.ts'
import { objectionsTo, type ShowNeeds } from '../show-desk-case.ts'
import { casesAmong } from './change-store.ts'

export type PlanNeeds = DecideNeeds & ShowNeeds & LetterNeeds & Pick<DecideNeeds, 'db'>
export type TickOfCase = { _id: Id; from: CaseState }
export type Plan = { clear: CaseRecord[]; heldBack: CaseWithReasons[] }

/** Parts ticked cases into those that a change reaches and those that it does not, with the reasons. */
export async function planChange(
  deps: PlanNeeds,
  by: Decider,
  { cases, change }: { cases: readonly TickOfCase[]; change: CaseChange },
): Promise<Plan> {
  if (change.kind === 'assign') await requireStaff(deps, change.to)
  const ticked = new Map(cases.map((one) => [one._id, one]))
  const rows = await casesAmong(deps.db, [...ticked.keys()])
  const plan: Plan = { clear: [], heldBack: [] }
  for (const { _id, from } of ticked.values()) {
    const row = rows.get(_id)
    const reasons = row ? await reasonsAgainst(deps, by, { row, from, change }) : ['This case is gone.']
    if (row && reasons.length === 0) plan.clear.push(row)
    else plan.heldBack.push({ _id, name: row?.name ?? _id, host: row?.host ?? '', reasons })
  }
  return plan
}

async function requireStaff({ db }: Pick<PlanNeeds, 'db'>, to: Id | null): Promise<void> {
  if (to === null || (await caseStaff(db)).some(({ id }) => id === to)) return
  throw refuse(
    'conflict',
    'case.no-such-staff',
    'Nobody with a role for cases has this account. Choose another person.',
  )
}

type Asked = { row: CaseRecord; from: CaseState; change: CaseChange }

async function reasonsAgainst(deps: PlanNeeds, by: Decider, { row, from, change }: Asked): Promise<string[]> {
  if (row.state !== from) return [`It is at “${stateWords[row.state].owner_label}” meanwhile.`]
  if (change.kind === 'assign') return []
  if (change.kind === 'letter') return mayWrite(by) ? await reasonsAgainstLetter(deps, row) : [notYours]
  const refused = await refusalOf(() => checkDecision(deps, row.id, by, decisionOf(change, from)))
  if (refused !== undefined) return [refused]
  return change.kind === 'accept' ? await objectionsTo(deps, row) : []
}

/** True for roles that write letters. */
export const mayWrite = ({ roles }: Pick<Decider, 'roles'>): boolean => holdsOneOf(roles, letterWriters)

export const notYours = 'Letters are written by case managers and legal. Hand the case over to them.'

async function refusalOf(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

const [held] = statesThat(isOnHold)

/** Decision on one case that a change of many is. */
export function decisionOf(change: Exclude<CaseChange, { kind: 'assign' | 'letter' }>, from: CaseState): Decision {
  const none = { from, reason: null, fields: [], until: null, into: null }
  switch (change.kind) {
    case 'accept':
      return { ...none, to: 'accepted', note: change.note }
    case 'ask':
      return { ...none, to: 'needs_info', note: change.note, fields: change.fields }
    case 'decline':
      return { ...none, to: 'declined', note: change.note, reason: change.reason }
    case 'hold':
      return { ...none, to: held!, note: change.note, until: change.until }
    default:
      return change satisfies never
  }
}
