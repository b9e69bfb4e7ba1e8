import { expect, test } from 'vitest'
import { aDraft } from '../../testing/a-case.ts'
import { changed, set } from '../../testing/case-changes.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { guidanceOf } from './guidance.ts'

const said = (change: Partial<Draft>) => guidanceOf(changed(set(change)).draft, 'Studio')

test.each<[words: string, change: Partial<Draft>, field: keyof Draft, text: RegExp]>([
  [
    'One must be the legal owner',
    { koUserIsLegalRightsOwner: false },
    'koUserIsLegalRightsOwner',
    /^Submitting a case.*you must be the legal owner$/,
  ],
  [
    'Only commercial uses are pursued',
    { koImageUserIsBusiness: false },
    'koImageUserIsBusiness',
    /^Studio only pursues commercial uses.*takedown notice/,
  ],
  [
    'A breach requires a full contract copy and a summary',
    { screeningCaseAboutBreachOfContract: true },
    'screeningCaseAboutBreachOfContract',
    /copy of the full contract and a summary/,
  ],
  [
    'Stock agencies must be checked for a sold license',
    { stockIncluded: true },
    'stockIncluded',
    /check your stock agencies for a sold license/,
  ],
  [
    'Previous communication may limit resolution, copies are required',
    { screeningPreviousContactWithImageUser: true },
    'screeningPreviousContactWithImageUser',
    /^Previous communication .*may limit.*copies/,
  ],
  [
    'Work for hire needs the agreement, in the step where it is uploaded',
    { workForHire: true },
    'workForHire',
    /copy of the agreement in the step Claim, under Further documents/,
  ],
  [
    'A contest may have given distribution rights to third parties',
    { contest: true },
    'contest',
    /third parties distribution rights/,
  ],
])('%s', (_, change, field, text) => {
  expect(said(change)).toMatchObject([{ field, text: expect.stringMatching(text) as string }])
})

test('Answers that need no guidance get none', () => {
  expect(guidanceOf(aDraft(), 'Studio')).toEqual([])
})
