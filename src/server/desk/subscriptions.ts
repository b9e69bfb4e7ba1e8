import { caseChanged, caseMoved, caseRating, caseReworded } from '#server/cases/index.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import type { Deps } from '#server/platform/deps.ts'
import { writeCaseWords } from './search/write-case-words.ts'
import { tellLookers } from './lookers/lookers-store.ts'
import { rate, type ShowNeeds } from './show-desk-case.ts'

type WordNeeds = Pick<Deps, 'queries'>

/** Words, ratings and lookers follow cases. */
export const deskSubscriptions = [
  on(caseMoved, (tx, { caseId }, needs: WordNeeds) => writeCaseWords(tx, caseId, needs)),
  on(caseReworded, async (tx, { caseId }, needs: WordNeeds) => {
    await tellLookers(tx, caseId)
    await writeCaseWords(tx, caseId, needs)
  }),
  on(caseChanged, async (tx, { caseId }, needs: WordNeeds) => {
    await tellLookers(tx, caseId)
    await writeCaseWords(tx, caseId, needs)
  }),
  answer(caseRating, (_, { caseId }, needs: ShowNeeds) => rate(needs, caseId)),
]
