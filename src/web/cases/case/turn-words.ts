import type { Turn } from '#contract/cases/case-state-row.ts'
import { caseStates } from '#contract/cases/case-states.ts'
import type { CaseRow } from '#contract/cases/case.ts'
import { isAnswerNext } from '#contract/cases/heard.ts'

/** Who acts next. */
export const turnLabels: Record<Turn, string> = {
  you: 'Your turn',
  us: 'We act next',
  them: 'The image user acts next',
  partner: 'Our legal partners act next',
  nobody: 'Nothing more follows',
}

/** Says who acts next in a case: we do, while its image user waits for an answer. */
export const turnOf = (row: Pick<CaseRow, 'state' | 'answerDueAt'>): string =>
  turnLabels[isAnswerNext(row) ? 'us' : caseStates[row.state].turn]
