import type { CaseState } from '#contract/cases/case-states.ts'

/** Returns a condition on states as text, since indexes take no parameters: `= 'one'` or `in ('one', 'another')`. */
export function conditionOn(states: readonly CaseState[]): string {
  const quoted = states.map((state) => `'${state}'`)
  return quoted.length === 1 ? `= ${quoted[0]}` : `in (${quoted.join(', ')})`
}
