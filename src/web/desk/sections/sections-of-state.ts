import type { CaseState } from '#contract/cases/case-states.ts'
import {
  isEvidenceSought,
  isFinal,
  isForReviewers,
  isInDialogue,
  isLetterNext,
  isObjection,
  isOfferMade,
  isReplyAwaited,
  isTakenOn,
  isWithLegal,
} from '#contract/cases/state-questions.ts'

/** Sections of the page of a case, in the order of the rail. */
export const sectionTitles = {
  pictures: 'Pictures',
  decision: 'Decision',
  imageUser: 'Image user',
  thread: 'Correspondence',
  letters: 'Contacts and letters',
  price: 'Price',
  evidence: 'Evidence',
  money: 'Money',
  lawyers: 'Lawyers',
  others: 'Other cases here',
  hints: 'Hints',
  law: 'Law',
  answers: 'Answers',
  owner: 'The owner',
  messages: 'Messages',
  notes: 'Notes and assignee',
  attachments: 'Attachments',
  site: 'The site',
  refusals: 'Refusals and blocks',
  history: 'History',
} as const
export type SectionKey = keyof typeof sectionTitles
export const sectionKeys = Object.keys(sectionTitles) as SectionKey[]

/** Sections that the next action of a case needs, the most needed first; every other section is folded. */
export function sectionsFirst(state: CaseState): readonly SectionKey[] {
  if (isForReviewers(state)) return ['pictures', 'decision', 'others', 'hints', 'law']
  if (isFinal(state)) return ['decision', 'history']
  if (isEvidenceSought(state)) return ['price', 'letters', 'evidence', 'decision']
  if (isLetterNext(state)) return ['letters', 'price', 'evidence', 'decision']
  if (isReplyAwaited(state)) return ['letters', 'thread', 'imageUser', 'decision']
  if (isObjection(state) || isInDialogue(state) || isOfferMade(state))
    return ['imageUser', 'thread', 'decision', 'pictures']
  if (isWithLegal(state)) return ['lawyers', 'decision', 'money']
  return ['money', 'imageUser', 'decision', 'thread']
}

const ofTakenOn: readonly SectionKey[] = ['imageUser', 'lawyers', 'money', 'letters', 'thread']

/** True when a case in this state can have the section. */
export const hasSection = (state: CaseState, key: SectionKey): boolean => isTakenOn(state) || !ofTakenOn.includes(key)
