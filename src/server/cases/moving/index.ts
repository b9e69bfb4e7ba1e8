/** Moves of a case from one state to another. */
export { moveCase, type MoveNeeds, pastOf } from './move-case.ts'
export { allowMove } from './move-case.ts'
export type { Step } from './move-case.ts'
export { wordsOn } from './move-case.ts'
export { nextActionColumns } from './next-action-columns.ts'
export { keepMarkedMatches } from './mark-matches.ts'
export { refuseBesideTakedown } from './beside-takedown.ts'
