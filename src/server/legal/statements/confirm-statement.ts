import type { Body } from '#contract/endpoint.ts'
import type { confirmStatement } from '#contract/legal/statements.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import { type AskNeeds, askForPayment, type Payer } from '#server/billing/payments/asking/index.ts'
import { bookReceived, momentOfStatement, readPaymentStatus } from '#server/billing/payments/index.ts'
import { recordPartnerCosts } from '#server/billing/payouts/index.ts'
import { type CaseRecord, lockAnyCase, recordHistory } from '#server/cases/rows/index.ts'
import { agreedFeePercent } from '#server/cases/index.ts'
import { type MoveNeeds } from '#server/cases/moving/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { firmPayer } from '../firms/firm-store.ts'
import { restOf } from './judge-statement.ts'
import { type StatementRow, statementOfCase, subjectOf } from './statement-store.ts'
import { statementTask } from './take-step.ts'

export type ConfirmNeeds = MoveNeeds &
  AskNeeds &
  Parameters<typeof bookReceived>[0] &
  Pick<Deps, 'db'> & { allowances: Allowances }

type Confirmed = Body<typeof confirmStatement> & { caseId: Id; statementId: Id; by: Id }

/**
 * Puts money of a statement into the ledger: what stands on our bank's statement, or what the firm holds for us by its own. Shared out as the price
 * of a case is; compensation, so outside of taxes. Never more than was stated, and each reference once.
 */
export async function confirm(deps: ConfirmNeeds, confirmed: Confirmed): Promise<StatementRow> {
  const { caseId, statementId, heldBy, amount, currency, reference, on, by } = confirmed
  return await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    const statement = row && (await statementOfCase(tx, caseId, statementId))
    if (!row || !statement) throw missing('statement')
    if (statement.replacedBy !== null)
      throw refuse('conflict', 'statement.no-money', 'A later statement was written in its place. Confirm that one.')
    const rest = restOf(statement) ?? 0
    if (rest <= 0) throw refuse('conflict', 'statement.no-money', 'By this statement nothing is left to be booked.')
    if (statement.currency !== currency)
      throw refuse('conflict', 'statement.currency', `The statement is in ${statement.currency}. Book it in that.`)
    const { received } = await readPaymentStatus(tx, subjectOf(statement))
    if (received + amount > rest)
      throw refuse(
        'conflict',
        'statement.too-much',
        `Of this statement ${formatAmount(rest - received, currency, 'en')} can still be confirmed. Ask the firm for another one if more came.`,
      )
    const payable = await askFirm(deps, tx, row, { statement, rest })
    const channel = heldBy
    await bookReceived(
      deps,
      tx,
      { payableId: payable.id, channel, reference, amount, currency, at: momentOfStatement(on, deps.clock()) },
      by,
    )
    await recordPartnerCosts(deps, tx, {
      payableId: payable.id,
      partnerId: statement.firmId,
      amount: statement.costs ?? 0,
      cause: { kind: 'staff', id: by },
    })
    const money = formatAmount(amount, currency, 'en')
    await recordHistory(tx, {
      caseId,
      at: deps.clock(),
      type: 'payment',
      actorRole: 'staff',
      actorId: by,
      publicNote:
        heldBy === 'bank' ? `${money} came in from the lawyers.` : `The lawyers hold ${money} for you and us.`,
    })
    if (received + amount === rest)
      await endTask(tx, { kind: statementTask, subject: statement.id, doneAt: deps.clock(), doneBy: by })
    return statement
  })
}

async function askFirm(
  deps: ConfirmNeeds,
  tx: Tx,
  row: CaseRecord,
  { statement, rest }: { statement: StatementRow; rest: number },
) {
  return await askForPayment(deps, tx, {
    subject: subjectOf(statement),
    ownerId: row.ownerId,
    title: `${row.name}: what the lawyers reached`,
    currency: statement.currency!,
    lines: [
      {
        kind: 'past_use',
        description: `Compensation for the use in ${row.name}, after the costs of the law firm`,
        amount: rest,
        taxTreatment: 'outside',
        rule: 'lawyers-statement',
        ruleVersion: '1',
      },
    ],
    split: {
      kind: 'owner',
      ownerId: row.ownerId,
      feePercent: await agreedFeePercent(deps, tx, row),
      case: { id: row.id, reference: row.name },
    },
    payer: await payerOf(tx, statement.firmId),
  })
}

/** The firm pays us, so it alone gets mail. */
async function payerOf(tx: Tx, firmId: Id): Promise<Payer> {
  const { name, country } = await firmPayer(tx, firmId)
  return {
    kind: 'business',
    name,
    company: name,
    address: [],
    country,
    taxNumber: null,
    email: null,
    isEmailVerified: false,
    language: 'en',
    accountId: null,
  }
}
