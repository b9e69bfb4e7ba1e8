import { caseChanged, caseMoved, caseRating, caseReworded } from '#server/cases/index.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { writeCaseWords } from './case-words-store.ts'
import { tellLookers } from './lookers/lookers-store.ts'
import { rate, type ShowNeeds } from './show-desk-case.ts'

/** Words, ratings and lookers follow cases. */
export const deskSubscriptions = [
  on(caseMoved, (tx, { caseId }) => writeCaseWords(tx, caseId)),
  on(caseReworded, (tx, { caseId }) => writeCaseWords(tx, caseId)),
  on(caseChanged, (tx, { caseId }) => tellLookers(tx, caseId)),
  answer(caseRating, (_, { caseId }, needs: ShowNeeds) => rate(needs, caseId)),
]
