import { isClosedByLawyers } from '#contract/cases/state-questions.ts'
import {
  isStatedAnew,
  largestDocument,
  lastStated,
  type LawyersStep,
  type LawyersStepBody,
} from '#contract/legal/statements.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import { readPaymentStatus } from '#server/billing/payments/index.ts'
import { type CaseRecord, lockAnyCase, recordHistory } from '#server/cases/rows/index.ts'
import { moveCase, type MoveNeeds } from '#server/cases/moving/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { endTask, openTask } from '#server/platform/tasks/tasks.ts'
import { firmOfCase } from '../case-store.ts'
import { namesOfFirms } from '../firms/firm-store.ts'
import { legalNotifications } from '../notifications.ts'
import { problemsOfMoney, restOf } from './judge-statement.ts'
import { insertStatement, replaceStatement, type StatementRow, statementsOf, subjectOf } from './statement-store.ts'

export type StepNeeds = MoveNeeds & Pick<Deps, 'db' | 'objects'>

/** Author of a step: the firm's member, or staff. */
type Taker =
  | { role: 'partner'; firmId: Id; accountId: Id; name: string }
  | { role: 'staff'; accountId: Id; name: string }

/**
 * Takes a case that lawyers have to a settlement, a judgment or its end. What it brings is a statement: nothing of it is in the ledger before staff
 * have seen the money, or the firm's account of it. Of two steps at once the second is told that it does not follow.
 */
export async function takeStep(deps: StepNeeds, caseId: Id, by: Taker, body: LawyersStepBody): Promise<StatementRow> {
  const problems = problemsOfMoney(body)
  if (problems.length > 0) throw refuseForm(problems)
  const id = newId()
  const document = await keepDocument(deps, { caseId, id, document: body.document, by })
  try {
    return await deps.db.transaction((tx) => step(deps, tx, { caseId, id, by, body, document }))
  } catch (error) {
    if (document) await deps.objects.remove('cases', [document.key])
    throw error
  }
}

type Kept = { name: string; key: string } | null
type About = { caseId: Id; id: Id; by: Taker; body: LawyersStepBody; document: Kept }

async function step(deps: StepNeeds, tx: Tx, { caseId, id, by, body, document }: About): Promise<StatementRow> {
  const row = await lockAnyCase(tx, caseId)
  const at = row && (await firmOfCase(tx, caseId))
  if (!row || (by.role === 'partner' && at?.firmId !== by.firmId)) throw missing('case')
  if (!at) throw refuse('conflict', 'case.step', 'No law firm has this case. Its owner consents to one first.')
  const firm = (await namesOfFirms(tx, [at.firmId])).get(at.firmId) ?? ''
  const { to, currency, reason } = body
  const amount = isClosedByLawyers(to) ? null : body.amount
  const costs = amount === null ? null : (body.costs ?? 0)
  const how = isStatedAnew(row.state, to) ? await follow(deps, tx, row, { id, after: body.after, by }) : ''
  await goTo(deps, tx, row, { to, by, note: noteOf(firm, { ...body, amount, costs }, how) })
  const made = await insertStatement(tx, {
    id,
    caseId,
    firmId: at.firmId,
    to,
    at: deps.clock(),
    by: by.accountId,
    byName: by.name,
    currency: amount === null ? null : currency,
    amount,
    costs,
    reason,
    documentName: document?.name ?? null,
    documentKey: document?.key ?? null,
  })
  if ((restOf(made) ?? 0) > 0) await askToConfirm(deps, tx, row, { firm, made })
  if (!isClosedByLawyers(to)) await tellOwner(deps, tx, row, { firm, note: noteOf(firm, made, how) })
  return made
}

type Anew = { id: Id; after: Id | null; by: Taker }

/** Replaces the newest statement, unless money of it is confirmed. Refuses callers that did not know it. Returns the words for it. */
async function follow({ clock }: StepNeeds, tx: Tx, row: CaseRecord, { id, after, by }: Anew): Promise<string> {
  const last = lastStated(await statementsOf(tx, row.id), ({ replacedBy }) => replacedBy !== null)
  if ((last?.id ?? null) !== after)
    throw refuse(
      'conflict',
      'case.step',
      'What this case has reached is stated already. Load the page again and read it before you put it right.',
    )
  if (!last || (await readPaymentStatus(tx, subjectOf(last))).received > 0) return 'states what comes on top: it '
  await replaceStatement(tx, last.id, id)
  await endTask(tx, { kind: statementTask, subject: last.id, doneAt: clock(), doneBy: by.accountId })
  return 'puts right what it stated: it '
}

type Going = { to: LawyersStep; by: Taker; note: string }

/** Moves the case, or notes a correction in its history. */
async function goTo(deps: StepNeeds, tx: Tx, row: CaseRecord, { to, by, note }: Going): Promise<void> {
  const { role, accountId: actorId } = by
  if (row.state !== to || !isStatedAnew(row.state, to)) {
    await moveCase(deps, tx, row, { to, by: role, actorId, note })
    return
  }
  await recordHistory(tx, {
    caseId: row.id,
    at: deps.clock(),
    type: 'note',
    actorRole: role,
    actorId,
    publicNote: note,
  })
}

/** The file lies beside the case before the statement is written, and goes again where that is not. */
async function keepDocument(
  { db, objects }: StepNeeds,
  { caseId, id, document, by }: Pick<About, 'caseId' | 'id' | 'by'> & { document: LawyersStepBody['document'] },
): Promise<Kept> {
  if (!document) return null
  const bytes = Buffer.from(document.base64, 'base64')
  if (bytes.length > largestDocument || bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
    throw refuse('conflict', 'statement.document', 'Send the document as a PDF file of at most 5 MB.', {
      field: 'document',
    })
  const at = await firmOfCase(db, caseId)
  if (!at || (by.role === 'partner' && at.firmId !== by.firmId)) throw missing('case')
  const key = `lawyers/${caseId}/statement-${id}.pdf`
  await objects.put('cases', key, bytes, { type: 'application/pdf' })
  return { name: document.fileName, key }
}

const said = { legal_settled: 'has settled', judgment: 'has a judgment', legal_closed: 'has closed the case' }

type Noted = Omit<LawyersStepBody, 'document' | 'after'>

function noteOf(firm: string, { to, amount, costs, currency, reason }: Noted, how: string): string {
  const money =
    amount === null || currency === null
      ? ''
      : `: ${formatAmount(amount, currency, 'en')}, of which ${formatAmount(costs ?? 0, currency, 'en')} are costs`
  return `${firm} ${how}${said[to]}${money}. ${reason}`
}

async function askToConfirm(
  { clock }: StepNeeds,
  tx: Tx,
  row: CaseRecord,
  { firm, made }: { firm: string; made: StatementRow },
): Promise<void> {
  const now = clock()
  await openTask(tx, {
    kind: statementTask,
    subject: made.id,
    role: 'finance',
    note: `${row.name}: ${firm} states ${formatAmount(restOf(made)!, made.currency!, 'en')} for us and the owner. Confirm it once it is on our bank’s statement, or on the firm’s.`,
    link: `/desk/cases/${row.id}`,
    dueAt: new Date(now.getTime() + 14 * 86_400_000),
    createdAt: now,
  })
}

export const statementTask = 'lawyers.statement'

const tellOwner = async (deps: StepNeeds, tx: Tx, row: CaseRecord, { firm, note }: { firm: string; note: string }) =>
  await notify(deps, tx, legalNotifications.stated, {
    accountId: row.ownerId,
    caseId: row.id,
    name: row.name,
    firm,
    until: '',
    note,
  })
