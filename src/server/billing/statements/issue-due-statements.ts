import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { boundsOf } from '../ledger/books-csv.ts'
import type { IssueStatementNeeds } from './issue-statement-needs.ts'
import { issueStatement } from './issue-statement.ts'
import { ownersWithSettlements, paidRunsWithoutStatement } from './statement-store.ts'

/** Statements of the month that is over, and of runs that the bank has paid. */
export const issueStatementsJob = job({
  name: 'issue-statements',
  payload: z.object({}),
  schedule: '43 2 * * *',
  catchesUp: true,
  withinSeconds: 3600,
})

/** The statement of an owner whom the bank has paid. */
export const issueRunStatementJob = job({
  name: 'issue-run-statement',
  payload: z.object({ ownerId: Id }),
  concurrency: 1,
  onePerKey: true,
  retries: 8,
})

type Needs = Pick<Deps, 'db'> & IssueStatementNeeds

/** Issues what is due for all owners, each in a transaction of its own. */
export async function issueDueStatements(needs: Needs): Promise<void> {
  const month = monthBefore(needs.clock())
  for (const { ownerId, currency } of await ownersWithSettlements(needs.db)) {
    const about = { ownerId, currency, kind: 'month', of: month, until: boundsOf(month).to } as const
    await needs.db.transaction((tx) => issueStatement(needs, tx, about))
    await issueRunStatements(needs, ownerId)
  }
}

/** Issues the statements of an owner's runs, each once the bank has paid it. */
export async function issueRunStatements(needs: Needs, ownerId: Id): Promise<void> {
  for (const { runId, currency } of await paidRunsWithoutStatement(needs.db, ownerId)) {
    const about = { ownerId, currency, kind: 'run', of: runId, until: needs.clock() } as const
    await needs.db.transaction((tx) => issueStatement(needs, tx, about))
  }
}

function monthBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}
