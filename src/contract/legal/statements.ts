import { z } from 'zod'
import { type CaseState, statesWhere } from '../cases/case-states.ts'
import { isReached } from '../cases/state-questions.ts'
import { endpoint } from '../endpoint.ts'
import { Currency } from '../reference/money.ts'
import { Id, Moment } from '../wire.ts'

/** States to which lawyers take a case. */
export const LawyersStep = z.enum(statesWhere('lawyers', 'reached', 'closed'))
export type LawyersStep = z.infer<typeof LawyersStep>

/** The most that can be stated, in minor units. */
const most = 1_000_000_000_00
const amount = z
  .number()
  .int('Amounts are whole minor units, such as cents.')
  .min(0, 'An amount is zero or more.')
  .max(most, 'This is more than can be stated.')

/** A document that a statement rests on, as it was sent: a PDF file of at most 5 MB, in base 64. */
export const largestDocument = 5 * 1024 * 1024

/** Statement of a firm, or of staff for it, about a case. Amounts are in minor units. */
export const FirmStatement = z
  .object({
    _id: Id,
    at: Moment,
    to: LawyersStep,
    by: z.string(),
    currency: Currency.nullable(),
    /** Sum that the image user pays, the firm's costs and the court's, and the rest for us. */
    amount: z.number().int().nullable(),
    costs: z.number().int().nullable(),
    rest: z.number().int().nullable(),
    reason: z.string(),
    document: z.string().nullable(),
    /** Confirmed part of the rest, booked in the ledger. */
    confirmed: z.number().int(),
    /** `replaced`: a later statement corrects it. */
    state: z.enum(['nothing-due', 'stated', 'confirmed-in-part', 'confirmed', 'replaced']),
  })
  .meta({ id: 'FirmStatement' })
export type FirmStatement = z.infer<typeof FirmStatement>

/** A lawyers' step; settlements have an amount, ends none. */
export const LawyersStepBody = z.object({
  to: LawyersStep,
  currency: Currency.nullable().default(null),
  amount: amount.nullable().default(null),
  costs: amount.nullable().default(null),
  reason: z
    .string()
    .trim()
    .min(10, 'Please say in a sentence what was agreed or decided, or why it ends.')
    .max(2000, 'Maximum of 2000 characters allowed.'),
  /**
   * The current statement, when a settlement or judgment exists. Without confirmed money it is replaced; with some it stays, and this statement adds
   * to it.
   */
  after: Id.nullable().default(null),
  document: z
    .object({
      fileName: z.string().trim().min(1).max(200),
      base64: z.base64('The file could not be read. Choose it again.').max(Math.ceil(largestDocument / 3) * 4),
    })
    .nullable()
    .default(null),
})
export type LawyersStepBody = z.output<typeof LawyersStepBody>

/** True when a step states again what a case has reached, in place of taking it there. */
export const isStatedAnew = (from: CaseState, to: LawyersStep): boolean => isReached(from) && isReached(to)

/** Steps that a firm, or staff for it, can take: those that the rules allow, and what was reached can be stated again. */
export const lawyersStepsOf = (from: CaseState, possible: readonly CaseState[]): LawyersStep[] =>
  LawyersStep.options.filter((to) => possible.includes(to) || isStatedAnew(from, to))

/** The statement that counts, of a case's latest step. */
export const lastStated = <Stated extends { to: LawyersStep }>(
  statements: readonly Stated[],
  isReplaced: (one: Stated) => boolean,
): Stated | undefined => statements.findLast((one) => isReached(one.to) && !isReplaced(one))

export const stepErrors = ['case.over', 'case.step', 'case.not-yours', 'case.reason', 'statement.document'] as const
export const stepLimit = 8 * 1024 * 1024

/** Staff take a step that the firm reported. */
export const stateForFirm = endpoint({
  name: 'stateForFirm',
  method: 'POST',
  path: '/desk/cases/:caseId/lawyers/statements',
  params: z.object({ caseId: Id }),
  body: LawyersStepBody,
  reply: FirmStatement,
  status: 201,
  access: 'staff',
  roles: ['legal'],
  limit: stepLimit,
  errors: stepErrors,
})

/**
 * Confirms money that a statement speaks of, with the reference under which it stands: on our bank's statement, or on the firm's, which then holds
 * it for us. It goes into the ledger by this.
 */
export const confirmStatement = endpoint({
  name: 'confirmStatement',
  method: 'POST',
  path: '/desk/cases/:caseId/lawyers/statements/:statementId/confirmations',
  params: z.object({ caseId: Id, statementId: Id }),
  body: z.object({
    heldBy: z.enum(['bank', 'firm']),
    amount: amount.min(1, 'Type the amount as it stands on the statement.'),
    currency: Currency,
    reference: z.string().trim().min(1, 'Copy the reference of this movement.').max(100),
    on: z.iso.date('Choose the day on which it was booked.'),
  }),
  reply: FirmStatement,
  access: 'staff',
  roles: ['finance', 'legal'],
  errors: [
    'statement.no-money',
    'statement.currency',
    'statement.too-much',
    'transfer.booked',
    'transfer.future',
    'payment.currency',
  ],
})

export const getStatementDocument = endpoint({
  name: 'getStatementDocument',
  method: 'GET',
  path: '/desk/cases/:caseId/lawyers/statements/:statementId/document',
  params: z.object({ caseId: Id, statementId: Id }),
  reply: 'file',
  access: 'staff',
  roles: ['finance', 'legal'],
  errors: [],
})
