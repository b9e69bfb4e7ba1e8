import type { Bucket } from '#contract/cases/case-state-row.ts'
import { type CaseState, caseStates } from '#contract/cases/case-states.ts'
import { stateWords } from '#contract/cases/state-words.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'

const marks = {
  draft: { filled: 'empty', tone: 'dim' },
  'in-review': { filled: 'half', tone: 'ink' },
  'action-needed': { filled: 'half', tone: 'warn' },
  'in-resolution': { filled: 'half', tone: 'ink' },
  legal: { filled: 'half', tone: 'ink' },
  paid: { filled: 'full', tone: 'ok' },
  closed: { filled: 'full', tone: 'dim' },
} as const satisfies Record<Bucket, object>

/** Where a case is, in the words its owner reads. */
export function StateMark({ state }: { state: CaseState }) {
  return <StatusMark {...marks[caseStates[state].bucket]}>{stateWords[state].owner_label}</StatusMark>
}
