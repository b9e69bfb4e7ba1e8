import type { Way } from './refusals.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'

/** Advice beside an answer, and a better way. */
export type Guidance = { field: keyof Draft; text: string; way?: Way }

/** The sentences beside the screening, by what they are about. */
export const guidanceTexts = (brand: string) => ({
  owner: 'Submitting a case gives us authority over the rights in the images, so you must be the legal owner',
  commercial: `${brand} only pursues commercial uses. For a non-commercial use we recommend a takedown notice.`,
  breach: 'A breach of contract requires a copy of the full contract and a summary of what was breached.',
  stock: 'Please check your stock agencies for a sold license before you submit this case.',
  contact:
    'Previous communication with the image user may limit what can be resolved. Please upload copies of all of it.',
  workForHire: 'For work for hire, please upload a copy of the agreement in the step Claim, under Further documents.',
  contest:
    'The terms of some contests give third parties distribution rights. Please make sure that the image user does not have them.',
})

/** The guidance that the answers given so far call for. */
export function guidanceOf(draft: Draft, brand: string): Guidance[] {
  const texts = guidanceTexts(brand)
  const all: [isCalledFor: boolean, Guidance][] = [
    [draft.koUserIsLegalRightsOwner === false, { field: 'koUserIsLegalRightsOwner', text: texts.owner }],
    [
      draft.koImageUserIsBusiness === false,
      { field: 'koImageUserIsBusiness', text: texts.commercial, way: 'takedown' },
    ],
    [
      draft.screeningCaseAboutBreachOfContract === true,
      { field: 'screeningCaseAboutBreachOfContract', text: texts.breach },
    ],
    [draft.stockIncluded === true, { field: 'stockIncluded', text: texts.stock }],
    [
      draft.screeningPreviousContactWithImageUser === true,
      { field: 'screeningPreviousContactWithImageUser', text: texts.contact },
    ],
    [draft.workForHire === true, { field: 'workForHire', text: texts.workForHire }],
    [draft.contest === true, { field: 'contest', text: texts.contest }],
  ]
  return all.flatMap(([isCalledFor, guidance]) => (isCalledFor ? [guidance] : []))
}
