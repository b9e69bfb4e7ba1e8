import type { CloseReason } from '../cases/reasons.ts'
import type { AnswerKind } from '../portal/answer-kinds.ts'
import type { DecisionOutcome } from './dispute-endpoints.ts'
import { type DecisionWords, decisionWords } from '../languages/decisions.ts'
import type { Language } from '../languages/languages.ts'

/** A decision's initial text, which staff may change. */
export type DecisionText = {
  id: keyof DecisionWords['texts']
  /** As staff choose it. */
  label: string
  kind: AnswerKind
  outcome: Exclude<DecisionOutcome, 'settled'>
  reason: CloseReason | null
  /** Source of a legal statement, and the day it was looked up; null where the text states none. */
  source: { says: string; url: string; checkedOn: string } | null
  ownerText: string
}

/** Name of the group of buttons with the texts. */
export const textsToBeginWith = 'Start from a text'

/** The text of a decision in a language. */
export const decisionTextIn = (language: Language, { id }: Pick<DecisionText, 'id'>): string =>
  decisionWords[language].texts[id]

const plain = { reason: null, source: null }

/** Texts for an answer, those ending the claim first. */
export const textsFor = (kind: AnswerKind): readonly DecisionText[] => decisionTexts.filter((one) => one.kind === kind)

const decisionTexts: readonly DecisionText[] = [
  {
    id: 'licence-valid',
    label: 'The licence is valid',
    kind: 'licensed',
    outcome: 'upheld',
    reason: 'licence-found',
    source: null,
    ownerText:
      'The image user has a valid licence. We withdrew the claim, apologised, and noted the licence in your ledger.',
  },
  {
    id: 'licence-not-shown',
    label: 'The licence does not cover this use',
    kind: 'licensed',
    outcome: 'rejected',
    ...plain,
    ownerText: 'What the image user sent does not show a licence for this use. We told them what would, and go on.',
  },
  {
    id: 'use-is-free',
    label: 'The use needs no licence',
    kind: 'fair-use',
    outcome: 'upheld',
    reason: 'not-business',
    source: null,
    ownerText: 'We looked at how the image is used and do not think that a claim would hold. We closed the case.',
  },
  {
    id: 'use-needs-licence',
    label: 'The use needs a licence',
    kind: 'fair-use',
    outcome: 'rejected',
    ...plain,
    ownerText:
      'The image user says that the use is free. We looked at it and think that it needs a licence, and go on.',
  },
  {
    id: 'credit-is-right',
    label: 'The credit is as the licence asks',
    kind: 'credit-given',
    outcome: 'upheld',
    reason: 'attribution-given',
    source: {
      says: 'CC BY 4.0, section 6(b): a licence that ended by a breach comes back when the breach is cured within 30 days of its discovery.',
      url: 'https://creativecommons.org/licenses/by/4.0/legalcode',
      checkedOn: '2026-11-26',
    },
    ownerText: 'You are credited as the Creative Commons licence asks. We closed the case.',
  },
  {
    id: 'credit-missing',
    label: 'The credit was missing when we looked',
    kind: 'credit-given',
    outcome: 'rejected',
    ...plain,
    ownerText:
      'When we captured the page you were not credited as the licence asks. We told the image user, and go on.',
  },
  {
    id: 'somebody-else',
    label: 'Somebody else answers for the page',
    kind: 'not-responsible',
    outcome: 'upheld',
    reason: 'contact-not-found',
    source: null,
    ownerText: 'Whom we wrote to does not answer for the page. We closed the case, and who does is not known.',
  },
  {
    id: 'named-on-the-site',
    label: 'They are named on the site',
    kind: 'not-responsible',
    outcome: 'rejected',
    ...plain,
    ownerText: 'The image user says that somebody else answers for the page. The site itself names them; we go on.',
  },
  {
    id: 'removed-is-not-all',
    label: 'Removed; the time before stands',
    kind: 'already-removed',
    outcome: 'rejected',
    ...plain,
    ownerText: 'The image was removed. The time before is not settled by that, and we go on.',
  },
  {
    id: 'removed-costs-less',
    label: 'Removed; less is asked for',
    kind: 'already-removed',
    outcome: 'price-changed',
    ...plain,
    ownerText: 'The image was removed. We ask only for the time before.',
  },
  {
    id: 'more-parts',
    label: 'It may be paid in more parts',
    kind: 'hardship',
    outcome: 'answered',
    ...plain,
    ownerText: 'The image user cannot pay the sum at once. They may pay it in more parts.',
  },
]
