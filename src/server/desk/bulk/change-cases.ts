import type { CaseState } from '#contract/cases/case-states.ts'
import { beginsAtOnce, type CaseChange, decisionsWaitSeconds } from '#contract/desk/bulk/case-changes.ts'
import type { Id } from '#contract/wire.ts'
import { staffPeople } from '#server/accounts/index.ts'
import { keepAssignee } from '#server/cases/changes/index.ts'
import { lockAnyCase } from '#server/cases/rows/index.ts'
import { type LetterNeeds } from '#server/letters/index.ts'
import { prepareLetter, takeLetterBack } from '#server/letters/prepared/index.ts'
import { defineBulkChange } from '#server/platform/bulk-changes/bulk-change.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Refusal, refuse } from '#server/platform/refuse.ts'
import { assignIn, type AssignNeeds } from '../assign.ts'
import { type Decider, decideIn, type DecideNeeds } from '../decide.ts'
import type { ChangedCase } from './change-store.ts'
import { decisionOf, mayWrite, notYours } from './plan-change.ts'

/** Change of many as it is kept: with the states in which the cases were ticked. */
export type KeptChange = { change: CaseChange; from: Record<Id, CaseState> }

type Needs = DecideNeeds & AssignNeeds & LetterNeeds

/**
 * One change of many cases by a member of staff, one transaction a case. A refusal leaves its case as it was and is kept with it. The member's
 * roles count as they are when it is carried out.
 */
export const changeCases = defineBulkChange<Needs, KeptChange, ChangedCase>({
  name: 'change-cases',
  atOnce: 1,
  apply: async (needs, tx, { ownerId, change, ids }) => {
    const roles = (await staffPeople(tx)).find(({ id }) => id === ownerId)?.roles ?? []
    const by = { accountId: ownerId, roles }
    const done: { id: Id; back: ChangedCase }[] = []
    for (const id of ids) done.push({ id, back: await changeOne(needs, tx, by, { id, kept: change }) })
    return done
  },
  undo: async (_, tx, { change: { change }, items }) => {
    for (const { id, back } of items) {
      if ('letterId' in back) await takeLetterBack(tx, back.letterId)
      if (change.kind !== 'assign') continue
      const row = 'was' in back ? await lockAnyCase(tx, id) : undefined
      if (row && 'was' in back && row.assigneeId === change.to) await keepAssignee(tx, id, back.was)
    }
  },
  checkUndo: ({ change }) => {
    if (!beginsAtOnce(change)) throw carriedOut()
  },
  title: ({ change }, total) => `${titles[change.kind]} ${total === 1 ? 'one case' : `${total} cases`}`,
  refusals: {
    none: () => refuse('conflict', 'desk.none-clear', 'None of these cases can be changed like this. See the reasons.'),
    undone: () => refuse('conflict', 'desk.carried-out', 'This was taken back already.'),
  },
})

export const carriedOut = () =>
  refuse(
    'conflict',
    'desk.carried-out',
    `These decisions are carried out: their mails have left. Decisions of many wait for ${decisionsWaitSeconds} seconds.`,
  )

const titles = {
  accept: 'Accepting',
  ask: 'Asking about',
  decline: 'Declining',
  hold: 'Holding',
  assign: 'Handing over',
  letter: 'Preparing the letters of',
} as const satisfies Record<CaseChange['kind'], string>

async function changeOne(
  needs: Needs,
  tx: Tx,
  by: Decider,
  { id, kept: { change, from } }: { id: Id; kept: KeptChange },
): Promise<ChangedCase> {
  try {
    return await tx.transaction(async (part): Promise<ChangedCase> => {
      if (change.kind === 'assign') return await handOver(needs, part, by, { id, change })
      if (change.kind === 'letter') return await prepare(needs, part, by, id)
      await decideIn(needs, part, { caseId: id, by }, decisionOf(change, from[id]!))
      return { isDecided: true }
    })
  } catch (error) {
    if (error instanceof Refusal) return { leftOut: error.message }
    throw error
  }
}

async function prepare(needs: Needs, tx: Tx, by: Decider, id: Id): Promise<ChangedCase> {
  if (!mayWrite(by)) return { leftOut: notYours }
  const letterId = await prepareLetter(needs, tx, { caseId: id, by: by.accountId })
  return letterId === null ? { leftOut: 'A letter of it was begun already.' } : { letterId }
}

type HandOver = { id: Id; change: Extract<CaseChange, { kind: 'assign' }> }

async function handOver(needs: Needs, tx: Tx, { accountId }: Decider, { id, change }: HandOver): Promise<ChangedCase> {
  const was = (await lockAnyCase(tx, id))?.assigneeId ?? null
  await assignIn(needs, tx, { caseId: id, by: accountId }, { to: change.to, note: change.note })
  return { was }
}
