import { expect, test } from 'vitest'
import { aDraft, aKnown, aMatch, anImage, uuidOf } from '../../testing/a-case.ts'
import { both, cc, changed, country, knowing, problemsAfter, set } from '../../testing/case-changes.ts'
import { cleared, forSubmitting } from '#contract/cases/submission/clear.ts'
import { draftImage, draftMatch, emptyDraft } from '#contract/cases/submission/submission.ts'
import { problemsOf, warningsOf } from './problems.ts'

test('A submission with every answer has no problems, as a draft and as it is handed in', () => {
  expect(problemsOf(aDraft(), aKnown())).toEqual([])
  expect(problemsOf(cleared(aDraft()), aKnown())).toEqual([])
  expect(problemsOf(forSubmitting(aDraft()), aKnown())).toEqual([])
})

test('An empty draft fails at every question at once, each field with one sentence', () => {
  const uuid = uuidOf(1)
  const draft = { ...emptyDraft(), images: [draftImage({ uuid })], matches: [draftMatch({ uuid })] }
  const paths = problemsOf(draft, aKnown()).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual([
    'koUserIsLegalRightsOwner',
    'koImageUserIsBusiness',
    'screeningCaseAboutBreachOfContract',
    'stockIncluded',
    'screeningPreviousContactWithImageUser',
    'workForHire',
    'contest',
    'continued_use_license',
    'koDisclaimerTruth',
    'claimant.title',
    'claimant.first_name',
    'claimant.last_name',
    'claimant.legal_name',
    'claimant.date_of_birth',
    'claimant.phone',
    'claimant.street',
    'claimant.city',
    'claimant.postal_code',
    'claimant.state',
    'claimant.country',
    'images.0.url',
    'images.0.title',
    'images.0.date_taken',
    'images.0.place_taken',
    'images.0.registration.us.status',
    'images.0.licensing.cc',
    'images.0.licensing.publicly_available',
    'images.0.licensing.licensed_before',
    'images.0.licensing.first_published.date',
    'images.0.licensing.first_published.place',
    'matches.0.origin.url',
    'matches.0.url',
    'matches.0.watermark',
  ])
})

test('Nothing more is asked about stock agencies until their sales were checked', () => {
  const paths = problemsAfter(set({ stockIncluded: true, stockVerified: false })).map(({ path }) => path)
  expect(paths).toEqual(['stockVerified'])
})

test('What staff set aside is no problem until its day is over', () => {
  const { draft, known } = changed(both(cc('CC BY-NC'), country('Spain')))
  const override = {
    code: 'ERROR_IMAGE_CC_LEGAL_ONLY',
    type: 'imageCcIsNotLegalOnly',
    by: 'Chiara',
    why: 'Agreed by phone',
    until: '2026-11-21',
  } as const
  expect(problemsOf(draft, known)).toMatchObject([{ code: 'ERROR_IMAGE_CC_LEGAL_ONLY', way: 'takedown' }])
  expect(problemsOf(draft, { ...known, overrides: [override] })).toEqual([])
  expect(problemsOf(draft, { ...known, overrides: [{ ...override, until: null }] })).toEqual([])
  expect(problemsOf(draft, { ...known, overrides: [override], today: '2026-11-22' })).toHaveLength(1)
})

test('A check that warns is shown at the page and keeps nothing back', () => {
  const message = 'The page shows a file of another site.'
  const warned = { code: 'WARNING_MATCH_HOTLINKED_ORIGIN', way: 'pursue-file-host' } as const
  const item = { resolvable: true, reason: message, ...warned, data: { type: 'originIsNotHotlinked' } } as const
  const passed = { ...item, reason: null }
  const { draft, known } = changed(
    knowing({ checks: { places: new Map(), origins: new Map([[uuidOf(1), [passed, item]]]) } }),
  )
  expect(problemsOf(draft, known)).toEqual([])
  expect(warningsOf(draft, known)).toEqual([{ path: 'matches.0.origin.url', message, ...warned }])
})

test('An image without a page, a page without an image and the same image twice are problems', () => {
  const halves = { images: [anImage(), anImage(), anImage(2)], matches: [aMatch(), aMatch(3)] }
  const problems = problemsAfter(set(halves)).filter(({ path }) => /^(images|matches)\.\d$/.test(path))
  expect(problems).toEqual([
    { path: 'images.1', message: 'Please name the page that uses this image.' },
    { path: 'images.2', message: 'Please name the page that uses this image.' },
    { path: 'matches.1', message: 'Please choose the image that this page uses.' },
  ])
})

test('A check that refuses without a reason is said in our own words', () => {
  const item = { resolvable: false, reason: null, data: { type: 'domainIsResolvable' } } as const
  const refused = new Map([[uuidOf(1), [item]]])
  expect(problemsAfter(knowing({ checks: { places: refused, origins: refused } }))).toEqual([
    {
      path: 'images.0.licensing.first_published.place',
      message: 'The URL where the image was first published cannot be reached.',
    },
    { path: 'matches.0.origin.url', message: 'No case can be made of this page.' },
  ])
  const { draft, known } = changed(
    knowing({ checks: { places: new Map(), origins: new Map([[uuidOf(1), [{ ...item, reason: 'Insolvent.' }]]]) } }),
  )
  expect(warningsOf(draft, known)).toEqual([])
})

test('A refusal leads somewhere else', () => {
  expect(problemsAfter(country('Japan'))).toMatchObject([
    { message: 'Unable to accept case', code: 'ERROR_DOMAIN_COUNTRY_TM_ONLY', way: 'takedown' },
  ])
  expect(problemsAfter(set({ koImageUserIsBusiness: false }))).toMatchObject([{ way: 'takedown' }])
})
