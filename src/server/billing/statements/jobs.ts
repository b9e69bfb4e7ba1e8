import { handleJob } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { KeepNeeds } from '../invoices/keep-invoice.ts'
import { keepStatement } from './files/keep-statement.ts'
import type { IssueStatementNeeds } from './issue-statement-needs.ts'
import {
  issueDueStatements,
  issueRunStatementJob,
  issueRunStatements,
  issueStatementsJob,
} from './issue-due-statements.ts'
import { keepStatementJob } from './keep-statement-job.ts'

type Needs = Pick<Deps, 'db'> & IssueStatementNeeds

export const statementJobs = [
  handleJob(keepStatementJob, (needs: KeepNeeds, { statementId }) => keepStatement(needs, statementId)),
  handleJob(issueStatementsJob, (needs: Needs) => issueDueStatements(needs)),
  handleJob(issueRunStatementJob, (needs: Needs, { ownerId }) => issueRunStatements(needs, ownerId)),
]
