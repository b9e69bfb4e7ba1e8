import { expect, test } from 'vitest'
import {
  both,
  type Change,
  country,
  knowing,
  licensing,
  problemsAfter,
  type Row,
  set,
  unbroken,
} from '../../testing/case-changes.ts'
import { screeningRules } from './screening-rules.ts'

const range = 'Choose a day from 1926-11-21 to 2026-11-21.'
const unable = 'Unable to accept case'

const rows: Row[] = [
  [
    'koUserIsLegalRightsOwner must be given',
    set({ koUserIsLegalRightsOwner: null }),
    'koUserIsLegalRightsOwner',
    'Please confirm if you are the legal owner of the image(s) included in this submission, and is the use of your work unauthorized',
  ],
  [
    'koUserIsLegalRightsOwner must be yes',
    set({ koUserIsLegalRightsOwner: false }),
    'koUserIsLegalRightsOwner',
    'Submitting a case gives us authority over the rights in the images, so you must be the legal owner',
  ],
  [
    'koImageUserIsBusiness must be given',
    set({ koImageUserIsBusiness: null }),
    'koImageUserIsBusiness',
    'Please confirm if the use of your work was by a business or an organization',
  ],
  [
    'koImageUserIsBusiness must be yes',
    set({ koImageUserIsBusiness: false }),
    'koImageUserIsBusiness',
    'Rightframe only pursues commercial uses. For a non-commercial use we recommend a takedown notice.',
  ],
  [
    'screeningCaseAboutBreachOfContract must be given',
    set({ screeningCaseAboutBreachOfContract: null }),
    'screeningCaseAboutBreachOfContract',
    'Please confirm if the image is a breach of existing contract or licensing terms',
  ],
  [
    'The breach comment is required (min length 1) when its question is yes',
    set({ screeningCaseAboutBreachOfContract: true, screeningCaseAboutBreachOfContractComment: ' ' }),
    'screeningCaseAboutBreachOfContractComment',
    'Please summarize which terms were breached.',
  ],
  [
    'stockIncluded must be given',
    set({ stockIncluded: null }),
    'stockIncluded',
    'Please confirm if the image is available on stock agencies',
  ],
  [
    'stockVerified is required when stockIncluded is yes',
    both(set({ stockIncluded: true }), licensing({ available_on_stock: false })),
    'stockVerified',
    'Please check your stock agencies for a sold license before you submit this case.',
  ],
  [
    'stockVerified must be yes when stockIncluded is yes',
    set({ stockIncluded: true, stockVerified: false }),
    'stockVerified',
    'Please check your stock agencies for a sold license before you submit this case.',
  ],
  [
    'screeningPreviousContactWithImageUser must be given',
    set({ screeningPreviousContactWithImageUser: null }),
    'screeningPreviousContactWithImageUser',
    'Please confirm if you have previously contacted the image user',
  ],
  [
    'The previous-contact comment is required when its question is yes',
    set({ screeningPreviousContactWithImageUser: true }),
    'screeningPreviousContactWithImageUserComment',
    'Please summarize your contact with the image user.',
  ],
  [
    'workForHire must be given',
    set({ workForHire: null }),
    'workForHire',
    'Please confirm if you were paid or commissioned to take one of these images for a client',
  ],
  [
    'contest must be given',
    set({ contest: null }),
    'contest',
    'Please confirm if the images were ever submitted to a contest',
  ],
  [
    'The country must be one where resolution operates',
    country('Cuba'),
    'country',
    'Cuba is not currently a jurisdiction where the product is operating for case resolutions',
  ],
  [
    'A country that does not exist is not one where resolution operates',
    country(' Atlantis '),
    'country',
    'Atlantis is not currently a jurisdiction where the product is operating for case resolutions',
  ],
  ['Countries flagged tmSubmissionOnly need a tagged cluster', country('Japan'), 'country', unable],
  [
    'If stockIncluded is yes and the country disallows stock images, the case is refused with the same message',
    both(
      set({ stockIncluded: true, stockVerified: true, country: 'Brazil' }),
      licensing({ available_on_stock: false }),
    ),
    'country',
    unable,
  ],
  ['noticed is a date', set({ noticed: '2026-02-30' }), 'noticed', range],
]

test.each(rows)('%s', (_, breaking, path, message) => {
  expect(problemsAfter(breaking).filter((problem) => problem.path === path)).toMatchObject([{ path, message }])
})

test('Each of these rules is broken by one of these', () => {
  expect(unbroken(screeningRules, rows, (draft, known) => [{ draft, known }])).toEqual([])
})

test.each<[string, Change]>([
  ['A blank country is accepted', country('  ')],
  ['Undefined is accepted as a country', country(' Undefined ')],
  [
    'A tmSubmissionOnly country is accepted with a tagged cluster',
    both(country('Japan'), knowing({ cluster: { host: 'shop.example', tags: ['rightframe:top:world'] } })),
  ],
  ['A country may be given by its two letters', country('pt')],
  ['noticed is optional', set({ noticed: '' })],
])('%s', (_, change) => {
  expect(problemsAfter(change)).toEqual([])
})
