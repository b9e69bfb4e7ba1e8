import { exportedTable } from '#server/platform/features/exported-table.ts'
import type { StatementFacts } from './statement-facts.ts'

/** Tables of statements, and of their lines, in an account’s export. */
export const exportedStatements = (statements: readonly StatementFacts[]) => [
  exportedTable(
    'statements',
    {
      about:
        'Statements of what we owe and pay you. Amounts are in minor units (cents). The signed files lie in the folder statements.',
      columns: {
        number: ['Number of the statement', ({ number }) => number],
        kind: ['month or run', ({ kind }) => kind],
        currency: ['Currency', ({ currency }) => currency],
        from: ['First day', ({ from }) => from],
        until: ['Last day', ({ until }) => until],
        opening: ['Opening balance', ({ opening }) => opening],
        closing: ['Closing balance', ({ closing }) => closing],
        issued_at: ['Moment of issue, in UTC', ({ issuedAt }) => issuedAt],
      },
    },
    statements,
  ),
  exportedTable(
    'statement-lines',
    {
      about: 'Lines of statements, one a movement. Amounts are in minor units (cents).',
      columns: {
        statement: ['Number of the statement', ({ statement }) => statement.number],
        kind: ['Kind of the movement', ({ line }) => line.kind],
        at: ['Moment, in UTC', ({ line }) => line.at],
        case: ['Id of the case', ({ line }) => line.case._id],
        reference: ['Number of the case', ({ line }) => line.case.reference],
        currency: ['Currency', ({ statement }) => statement.currency],
        gross: ['Your part of what was paid, tax included', ({ line }) => line.gross],
        tax: ['Tax in it', ({ line }) => line.tax],
        rounding: ['Excess by rounding of parts', ({ line }) => line.rounding],
        fee: ['Our fee', ({ line }) => line.fee],
        share: ['Your share', ({ line }) => line.share],
        paid: ['Paid out to you', ({ line }) => line.paid],
      },
    },
    statements.flatMap((statement) => statement.lines.map((line) => ({ statement, line }))),
  ),
]
