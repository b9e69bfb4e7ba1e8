import {
  beginsAtOnce,
  decisionsWaitSeconds,
  getCaseChange,
  previewCaseChange,
  startCaseChange,
  undoCaseChange,
} from '#contract/desk/bulk/case-changes.ts'
import type { CaseChange } from '#contract/desk/bulk/case-changes.ts'
import type { Activity } from '#contract/platform/activities.ts'
import type { Id } from '#contract/wire.ts'
import { findActivity } from '#server/platform/activities/activities.ts'
import { writeAudit } from '#server/platform/audit/audit.ts'
import { lockBulkChange } from '#server/platform/bulk-changes/bulk-change-store.ts'
import { startBulkChange, startUndo, stopBulkChange } from '#server/platform/bulk-changes/start-bulk-change.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { preview } from '../decide.ts'
import { carriedOut, changeCases, type KeptChange } from './change-cases.ts'
import { casesLeftOut, casesMeant } from './change-store.ts'
import { decisionOf, planChange, type Plan, type PlanNeeds } from './plan-change.ts'

type Needs = PlanNeeds & Pick<Deps, 'queue'>

/** Changes of many cases, with preview, progress and undo. */
export const caseChangeRoutes: Route<Needs>[] = [
  handle(previewCaseChange, async ({ body, user }, deps: Needs) => {
    const { clear, heldBack } = await planChange(deps, user, body)
    return {
      clear: clear.map(({ id, name, host }) => ({ _id: id, name, host })),
      heldBack,
      words: await wordsOf(deps, clear, body.change),
    }
  }),
  handle(startCaseChange, async ({ body: { cases, change }, user, ip }, deps: Needs) => {
    const { clear, heldBack } = await planChange(deps, user, { cases, change })
    if (clear.length === 0) throw changeCases.refusals.none()
    const seconds = beginsAtOnce(change) ? 0 : decisionsWaitSeconds
    const about = { kind: change.kind, cases: clear.map(({ id }) => id) }
    await writeAudit(deps.db, { at: deps.clock(), actor: user.accountId, action: 'case-change.started', about, ip })
    const begun = await startBulkChange(changeCases, deps, {
      ownerId: user.accountId,
      change: { change, from: Object.fromEntries(clear.map(({ id, state }) => [id, state])) },
      meant: casesMeant(clear.map(({ id }) => id)),
      ...(seconds > 0 && { when: { afterSeconds: seconds } }),
    })
    const beginsAt = new Date(deps.clock().getTime() + seconds * 1000).toISOString()
    return { changeId: begun._id, title: begun.title, beginsAt, heldBack }
  }),
  handle(getCaseChange, async ({ params: { changeId }, user }, deps: Needs) => {
    const activity = await deps.db.transaction((tx) => ownChange(tx, user.accountId, changeId))
    const left = await casesLeftOut(deps.db, changeId)
    return { activity, leftOut: left.map(({ id, name, host, reason }) => ({ _id: id, name, host, reasons: [reason] })) }
  }),
  handle(undoCaseChange, async ({ params: { changeId }, user }, deps: Needs) => {
    const of = { ownerId: user.accountId, id: changeId }
    const stopped = await deps.db.transaction(async (tx) => {
      const made = await lockBulkChange<KeptChange>(tx, changeCases, of)
      if (!made) throw missing('change')
      if (beginsAtOnce(made.change.change)) return undefined
      await stopBulkChange(changeCases, tx, of)
      const after = await findActivity(tx, of.ownerId, of.id)
      if (after.state !== 'cancelled') throw carriedOut()
      return after
    })
    return stopped ?? (await startUndo(changeCases, deps, of))
  }),
]

type Within = Parameters<typeof lockBulkChange>[0]

async function ownChange(tx: Within, ownerId: Id, id: Id): Promise<Activity> {
  if (!(await lockBulkChange(tx, changeCases, { ownerId, id }))) throw missing('change')
  return await findActivity(tx, ownerId, id)
}

/** The first owner's words stand for those of all. */
async function wordsOf(deps: Needs, [first]: Plan['clear'], change: CaseChange) {
  if (!first || change.kind === 'assign' || change.kind === 'letter') return null
  const told = await preview(deps, first.id, decisionOf(change, first.state))
  return told && { title: told.title, body: told.body, subject: told.mail.subject }
}
