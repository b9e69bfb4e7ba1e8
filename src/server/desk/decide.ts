import { caseStates } from '#contract/cases/case-states.ts'
import type { Body, Returned } from '#contract/endpoint.ts'
import type { decideCase, previewDecision } from '#contract/desk/desk-endpoints.ts'
import { hasField } from '#contract/cases/submission/listed-fields.ts'
import { isByDecision, isByLawyers, isByLetter, mayStep } from '#contract/cases/staff-steps.ts'
import type { ReasonCode } from '#contract/cases/reasons.ts'
import { endsUnpaid, isFinal, isMerged, isOpen } from '#contract/cases/state-questions.ts'
import { stateWords } from '#contract/cases/state-words.ts'
import { noticeOf, reasonsOf } from '#contract/cases/transitions.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { legalOnlyCountry } from '#contract/reference/country-row.ts'
import { formatAmount, Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { notificationMail } from '#server/accounts/notifications/index.ts'
import { readPeople } from '#server/accounts/index.ts'
import { payableOf, readPaymentStatus } from '#server/billing/payments/index.ts'
import { readCountries } from '#server/sites/countries/index.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { senderOf, writeLetter } from '#server/platform/mail/mail-template.ts'
import { latestDay } from '#server/platform/latest-day.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { questionOn } from '#server/submissions/index.ts'
import { type CaseRecord, historyOf, lockAnyCase, readCase } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import {
  allowMove,
  moveCase,
  type MoveNeeds,
  nextActionColumns,
  type Step,
  wordsOn,
} from '#server/cases/moving/index.ts'
import { noticeTypes } from '#server/cases/index.ts'
import { heardOfCase, type HeardNeeds } from '#server/cases/heard/index.ts'
import { isAskedUnder } from '#server/cases/rows/index.ts'
import { requireMergeable } from '#server/pricing/index.ts'
import { openCaseCalled } from './desk-store.ts'

export type DecideNeeds = MoveNeeds & Pick<Deps, 'db' | 'objects' | 'config'> & PartyConfig
export type Decision = Body<typeof decideCase>

export type Decider = { accountId: Id; roles: readonly StaffRole[] }
type DecidedBy = { caseId: Id; by: Decider }

/** Takes a case a step further for the staff, with what its owner is told. Who takes up what nobody has, has it from then on. */
export const decide = (deps: DecideNeeds, caseId: Id, by: Decider, decision: Decision): Promise<CaseRecord> =>
  deps.db.transaction((tx) => decideIn(deps, tx, { caseId, by }, decision))

/** The same within a transaction. */
export async function decideIn(
  deps: DecideNeeds,
  tx: Tx,
  { caseId, by }: DecidedBy,
  decision: Decision,
): Promise<CaseRecord> {
  const { row, step } = await checked(deps, tx, { caseId, by }, decision)
  const set = { ...step.set, assigneeId: row.assigneeId ?? by.accountId }
  const moved = await moveCase(deps, tx, row, { ...step, set, actorId: by.accountId })
  // A follow-up may have moved it on.
  return (await readCase(tx, row.id)) ?? moved
}

/** Refuses a decision that cannot be taken now. */
export const checkDecision = (deps: DecideNeeds, caseId: Id, by: Decider, decision: Decision) =>
  deps.db.transaction((tx) => checked(deps, tx, { caseId, by }, decision))

async function checked(deps: DecideNeeds, tx: Tx, { caseId, by }: DecidedBy, decision: Decision) {
  const row = await lockAnyCase(tx, caseId)
  if (!row) throw missing('case')
  await refuseMoved(tx, row, decision)
  refuseRole(row, by.roles, decision)
  return { row, step: await stepOf({ ...deps, db: tx }, row, decision) }
}

/** Of two who decide at once the second is told what the first did. */
async function refuseMoved(tx: Tx, row: CaseRecord, { from }: Decision): Promise<void> {
  if (from === undefined || from === row.state) return
  const [last] = (await historyOf(tx, row.id)).filter(({ type }) => type === 'transition')
  const who = last?.actorId ? (await readPeople(tx, [last.actorId])).get(last.actorId)?.name : undefined
  throw refuse(
    'conflict',
    'case.moved',
    `${who ?? 'Somebody'} has taken this case to “${stateWords[row.state].owner_label}” meanwhile. What you typed is still here; look at the case before you go on.`,
  )
}

function refuseRole(row: CaseRecord, roles: readonly StaffRole[], { to }: Decision): void {
  if (!mayStep(roles, row.state, to))
    throw refuse('forbidden', 'case.role', 'This step is for staff with another role. Hand the case over to them.')
}

/** What the owner would be told, as a notice and as a mail. */
export async function preview(
  deps: DecideNeeds,
  caseId: Id,
  decision: Body<typeof previewDecision>,
): Promise<Returned<typeof previewDecision>> {
  const { row, owner, note } = await deps.db.transaction(async (tx) => {
    const found = await lockAnyCase(tx, caseId)
    if (!found) throw missing('case')
    const step = await stepOf({ ...deps, db: tx }, found, decision)
    return { row: found, note: step.note, owner: (await readPeople(tx, [found.ownerId])).get(found.ownerId) }
  })
  const { to } = decision
  const notice = noticeOf({ from: row.state, to, by: 'staff' })
  const type = notice && noticeTypes[notice]
  if (!type || !owner) return null
  const since = deps.clock()
  const facts = { id: row.id, state: to, since, heldUntil: decision.until ?? null, ownerWroteAt: null }
  const then = { ...row, ...facts, dueAt: (await nextActionColumns(deps, facts)).dueAt ?? null }
  const legalOnly = legalOnlyCountry(row.country, await readCountries(deps.db))
  const told = type.write(wordsOn({ ...then, reasonCode: reasonFor(row, decision) }, note, legalOnly))
  const app = senderOf(deps.config)
  const { subject, text } = writeLetter(notificationMail.write({ firstName: owner.firstName, told }, app), app)
  return { title: told.title, body: told.body, mail: { subject, text } }
}

/** The reason that a decision names; where none is asked for, none is kept. */
const reasonFor = ({ state }: CaseRecord, { to, reason }: Decision) =>
  reasonsOf({ from: state, to, by: 'staff' }) ? reason : null

type StepNeeds = Pick<Deps, 'db' | 'objects' | 'clock'> & HeardNeeds
type DecidedStep = Omit<Step, 'actorId' | 'note'> & { note: string }

/** The step that a decision is, if it can be taken and everything is there that its owner needs to read. */
async function stepOf(deps: StepNeeds, row: CaseRecord, decision: Decision): Promise<DecidedStep> {
  const { to, note } = decision
  const step = { to, by: 'staff', reason: reasonFor(row, decision), note } as const
  allowMove(row, step, deps.clock())
  if (isByLetter(row.state, to))
    throw refuse(
      'conflict',
      'case.letter',
      'A case gets there by its letter. Write it on the page of the case, and send it.',
    )
  if (isByLawyers(row.state, to))
    throw refuse('conflict', 'case.lawyers', 'Take this step under “Lawyers” on the page of the case.')
  if (isByDecision(row.state, to))
    throw refuse(
      'conflict',
      'case.decision',
      'An objection is decided where it stands on the page of the case, with a reason to both sides.',
    )
  await refuseDenial(deps, row, step.reason)
  const { asks } = caseStates[to]
  if (asks === 'into' && row.isPartPaid)
    throw refuse('conflict', 'case.step', 'A part of it is paid: it cannot become part of another case.')
  if (isMerged(row.state)) return { ...step, set: { mergedInto: await notPaidThere(deps, row) } }
  if (row.isPartPaid && isFinal(to)) return { ...step, note: joined(await keptNote(deps, row), note) }
  if (asks === 'fields') return { ...step, question: await questionOf(deps, row, decision) }
  if (asks === 'until')
    return { ...step, note: joined(restsUntil(deps, decision), note), set: { heldUntil: decision.until } }
  if (asks === 'into') {
    const parent = await goesOnIn(deps, row, decision)
    await requireMergeable(deps.db, row, parent)
    const said = `The case goes on as part of ${parent.name}.`
    return { ...step, note: joined(said, note), set: { mergedInto: parent.id } }
  }
  return step
}

/** Reasons that say that the image user never answered. */
const denials: ReadonlySet<ReasonCode | null> = new Set(['unanswered', 'no-reply'])

/** Refuses to say of an image user who has written that they never answered: the owner and the lawyers would read it. */
async function refuseDenial(deps: StepNeeds, { id }: CaseRecord, reason: ReasonCode | null): Promise<void> {
  const lastAt = denials.has(reason) ? (await heardOfCase(deps, id)).lastAt : null
  if (lastAt === null) return
  throw refuse(
    'conflict',
    'case.reason',
    `The image user wrote on ${lastAt.toISOString().slice(0, 10)}, so that this reason is not true. Choose another one.`,
  )
}

const joined = (...sentences: string[]) => sentences.filter((sentence) => sentence !== '').join(' ')

async function questionOf(deps: StepNeeds, row: CaseRecord, { note, fields }: Decision) {
  const { draft } = await savedDraftOf(deps, row)
  const problems: FieldProblem[] = fields.flatMap((field, at) =>
    hasField(draft, field) ? [] : [{ path: `fields.${at}`, message: 'The submission has no such field.' }],
  )
  if (note === '') problems.unshift({ path: 'note', message: 'Please write what you need.' })
  if (fields.length === 0) problems.push({ path: 'fields', message: 'Choose what the owner is to change.' })
  if (problems.length > 0) throw refuseForm(problems)
  return questionOn(draft, { note, fields })
}

function restsUntil({ clock }: StepNeeds, { until }: Decision): string {
  if (until === null || until < latestDay(clock()))
    throw refuseForm([{ path: 'until', message: 'Please choose a later day, until which the case rests.' }])
  return `The case rests until ${until}.`
}

/** What the owner reads of the part that was paid. */
async function keptNote({ db }: StepNeeds, row: CaseRecord): Promise<string> {
  const { payable, received } = await readPaymentStatus(db, { kind: 'case', id: row.mergedInto ?? row.id })
  if (!payable) return ''
  const money = (amount: number) => formatAmount(amount, Currency.parse(payable.currency), 'en')
  return `${money(received)} of ${money(payable.total)} was paid and is kept. The rest is no longer asked for.`
}

/** A merging is undone while nothing was paid where the case went on, or where nothing was asked for it there. */
async function notPaidThere({ db }: StepNeeds, { name, mergedInto }: CaseRecord): Promise<null> {
  const parent = mergedInto === null ? undefined : await readCase(db, mergedInto)
  const payable = parent && (await payableOf(db, { kind: 'case', id: parent.id }))
  if (payable && !isAskedUnder(payable.title, { name })) return null
  if (parent && (parent.isPartPaid || (!isOpen(parent.state) && !endsUnpaid(parent.state))))
    throw refuse(
      'conflict',
      'case.step',
      `${parent.name}, which it became part of, is paid or over. It cannot be taken apart any more.`,
    )
  return null
}

/** A case becomes part of another open one: of the same owner, or against the same company. */
async function goesOnIn({ db }: StepNeeds, row: CaseRecord, { into }: Decision): Promise<CaseRecord> {
  const found = into === null ? undefined : await openCaseCalled(db, row, into)
  if (!found)
    throw refuseForm([
      {
        path: 'into',
        message: 'Please name another open case of the same owner or against the same company, such as RF-000042.',
      },
    ])
  return found
}
