import { caseStates } from '#contract/cases/case-states.ts'
import type { VerifiedLetter } from '#contract/platform/verify.ts'
import { caseMoved, caseWordsAsked, letterNext } from '#server/cases/index.ts'
import type { MoveNeeds } from '#server/cases/moving/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { numberVerified } from '#server/platform/public-numbers/public-numbers.ts'
import { standAtRule } from './contact-by/follow-rule.ts'
import { seekContacts } from './contacts/seek-job.ts'
import { letterOfNumber } from './letter-store.ts'
import { followCases, followMails } from './sending/follow-mails.ts'
import { wordsOfLetters } from './words-of-letters.ts'
import { showLetterToAnybody } from './show-letter.ts'

/** Letters and contacts follow the moves of their case. */
export const letterSubscriptions = [
  followCases,
  answer(numberVerified, async (db, { number, kind }): Promise<VerifiedLetter | undefined> => {
    const row = kind === 'letter' ? await letterOfNumber(db, number) : undefined
    return row && showLetterToAnybody(row)
  }),
  on(caseMoved, async (tx, { caseId, from, to }, { queue }: Pick<Deps, 'queue'>) => {
    const isMoved = from !== to
    if (isMoved && caseStates[to].followUp === 'secure-evidence') await queue.enqueue(tx, seekContacts, { caseId })
  }),
  answer(caseWordsAsked, (db, { caseId }) => wordsOfLetters(db, caseId)),
  on(letterNext, (tx, { caseId }, needs: MoveNeeds & Pick<Deps, 'db' | 'objects'>) => standAtRule(needs, tx, caseId)),
  followMails,
]
