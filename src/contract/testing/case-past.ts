import fc from 'fast-check'
import { CaseState } from '../cases/case-states.ts'
import { type CasePast, type Move, moveProblem } from '../cases/transitions.ts'

/** The past of a new case. */
export const past: CasePast = {
  heldFrom: null,
  disputedFrom: null,
  mergedFrom: null,
  isPartPaid: false,
  isLetterSent: false,
  isReopenable: false,
}

/** A step of a case that has been through nothing special. */
export const problemOf = (move: Pick<Move, 'from' | 'to' | 'by'> & Partial<Move>) =>
  moveProblem({ past, reason: null, ...move })

/** The past of a case on hold. */
export const held = (heldFrom: CaseState): CasePast => ({ ...past, heldFrom })

const states = fc.constantFrom(...CaseState.options)
/** Any past of a case. */
export const anyPast: fc.Arbitrary<CasePast> = fc.record({
  heldFrom: fc.option(states),
  disputedFrom: fc.option(states),
  mergedFrom: fc.option(states),
  isPartPaid: fc.boolean(),
  isLetterSent: fc.boolean(),
  isReopenable: fc.boolean(),
})
