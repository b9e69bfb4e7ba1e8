import type { Body, Returned } from '#contract/endpoint.ts'
import type { decideCase, previewDecision } from '#contract/cases/desk-endpoints.ts'
import { hasField } from '#contract/cases/submission/listed-fields.ts'
import { noticeOf } from '#contract/cases/transitions.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { Id } from '#contract/wire.ts'
import { notificationMail, showAccount } from '#server/accounts/index.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { writeLetter } from '#server/platform/mail/letter.ts'
import { missing, refuseForm } from '#server/platform/refuse.ts'
import { questionOn } from '../asked-fields.ts'
import { type CaseRecord, lockAnyCase } from '../case-store.ts'
import { allowMove, moveCase, type MoveNeeds, type Step, wordsOn } from '../move-case.ts'
import { noticeTypes } from '../notifications.ts'
import { savedDraftOf } from '../saved-draft.ts'

type Needs = MoveNeeds & Pick<Deps, 'db' | 'objects' | 'config'> & PartyConfig
type Decision = Body<typeof decideCase>

/** Takes a case a step further for the staff, with what its owner is told. */
export async function decide(deps: Needs, caseId: Id, staffId: Id, decision: Decision): Promise<CaseRecord> {
  return await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    const step = await stepOf({ ...deps, db: tx }, row, decision)
    return await moveCase(deps, tx, row, { ...step, actorId: staffId })
  })
}

/** What the owner would be told, as a notice and as a mail. */
export async function preview(
  deps: Needs,
  caseId: Id,
  decision: Body<typeof previewDecision>,
): Promise<Returned<typeof previewDecision>> {
  const { row, details } = await deps.db.transaction(async (tx) => {
    const found = await lockAnyCase(tx, caseId)
    if (!found) throw missing('case')
    await stepOf({ ...deps, db: tx }, found, decision)
    return { row: found, details: (await showAccount(tx, found.ownerId)).details }
  })
  const { to, reason, note } = decision
  const words = wordsOn({ ...row, state: to, since: deps.clock(), reasonCode: to === 'declined' ? reason : null }, note)
  const told = noticeTypes[noticeOf[to]!]!.write(words)
  const app = { brand: deps.config.brand, url: deps.config.publicUrl }
  const { subject, text } = writeLetter(notificationMail.write({ firstName: details.first_name, told }, app), app)
  return { title: told.title, body: told.body, mail: { subject, text } }
}

/** The step that a decision is, if it can be taken and everything is there that its owner needs to read. */
async function stepOf(
  deps: Pick<Deps, 'db' | 'objects'>,
  row: CaseRecord,
  { to, reason, note, fields }: Decision,
): Promise<Omit<Step, 'actorId'>> {
  const step = { to, by: 'staff', reason: to === 'declined' ? reason : null, note } as const
  allowMove(row, step)
  if (to !== 'needs_info') return step
  const { draft } = await savedDraftOf(deps, row)
  const problems: FieldProblem[] = fields.flatMap((field, at) =>
    hasField(draft, field) ? [] : [{ path: `fields.${at}`, message: 'The submission has no such field.' }],
  )
  if (note === '') problems.unshift({ path: 'note', message: 'Please write what you need.' })
  if (fields.length === 0) problems.push({ path: 'fields', message: 'Choose what the owner is to change.' })
  if (problems.length > 0) throw refuseForm(problems)
  return { ...step, question: questionOn(draft, { note, fields }) }
}
