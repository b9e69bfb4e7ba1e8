import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDraft, aFile, aKnown, anImage } from '../../testing/a-case.ts'
import { anyDraft } from '../../testing/draft-arbitrary.ts'
import { problemsOf } from '#contract/submissions/rules/problems.ts'
import { cleared, forSaving, forSubmitting } from './clear.ts'
import { pairsOf } from './pairs.ts'
import { questionsOf, questionsOfImage } from './questions.ts'
import { Draft, type SubmissionFile, type SubmissionImage } from './submission.ts'

const withImage = (change: (image: SubmissionImage) => void): Draft => {
  const image = anImage()
  change(image)
  return { ...aDraft(), images: [image] }
}
const imageOf = (draft: Draft) => cleared(draft).images[0]

test.each(['Pending', 'Yes', 'Rightframe'] as const)(
  'The US registration id is kept when the status is %s',
  (status) => {
    const draft = withImage((image) => Object.assign(image.registration.us, { status, id: 'VA 2-123-456' }))
    expect(imageOf(draft)?.registration.us.id).toBe('VA 2-123-456')
  },
)

test.each(['No', null] as const)('The US registration id is cleared when the status is %s', (status) => {
  const draft = withImage((image) => Object.assign(image.registration.us, { status, id: 'VA 2-123-456', year: '2024' }))
  expect(imageOf(draft)?.registration.us).toMatchObject({ id: '', year: '2024', status })
})

test('The license is cleared when cc is not true', () => {
  const licensed = (cc: boolean | null) =>
    imageOf(withImage((image) => Object.assign(image.licensing, { cc, license: 'CC BY' })))?.licensing.license
  expect([licensed(true), licensed(false), licensed(null)]).toEqual(['CC BY', null, null])
})

test('The comments are cleared when their question is not yes, stockVerified when stockIncluded is not', () => {
  const answers = {
    screeningCaseAboutBreachOfContractComment: 'They printed it.',
    screeningPreviousContactWithImageUserComment: 'I wrote to them.',
    stockVerified: true,
  }
  expect(cleared({ ...aDraft(), ...answers })).toMatchObject({
    screeningCaseAboutBreachOfContractComment: '',
    screeningPreviousContactWithImageUserComment: '',
    stockVerified: null,
  })
  const asked = {
    screeningCaseAboutBreachOfContract: true,
    screeningPreviousContactWithImageUser: true,
    stockIncluded: true,
  }
  expect(cleared({ ...aDraft(), ...asked, ...answers })).toMatchObject(answers)
})

test('The files of a question go with it, and those of others stay', () => {
  const of = (source: SubmissionFile['source']) => ({ ...aFile(), id: source ?? '', source })
  const files = [
    of('CASE_GENERAL_FILES'),
    of('CASE_GENERAL_FILES_SCREENING_BREACH_CONTRACT'),
    of('CASE_GENERAL_FILES_SCREENING_CONTACT_USER'),
  ]
  const keptOf = (answers: Partial<Draft>) =>
    cleared({ ...aDraft(), ...answers, __GENERAL_ATTACHMENTS__: files }).__GENERAL_ATTACHMENTS__
  const yes = { screeningCaseAboutBreachOfContract: true, screeningPreviousContactWithImageUser: true }
  expect(keptOf(yes)).toEqual(files)
  expect(keptOf({ ...yes, screeningCaseAboutBreachOfContract: false })).toEqual([files[0], files[2]])
  expect(keptOf({ ...yes, screeningPreviousContactWithImageUser: null })).toEqual([files[0], files[1]])
  const withFiles = (licensed: boolean, status: 'Yes' | 'No') =>
    imageOf(
      withImage((image) => {
        image.licensing.licensed_before = licensed
        image.registration.us.status = status
        image.__LICENSING_HISTORY_FILES__ = [of('CASE_IMAGE_LICENSING_HISTORY_FILES')]
        image.__US_REGISTRATION_FILES__ = [of('CASE_IMAGE_US_REGISTRATION_FILES')]
      }),
    )!
  expect(withFiles(true, 'Yes').__LICENSING_HISTORY_FILES__).toHaveLength(1)
  expect(withFiles(true, 'Yes').__US_REGISTRATION_FILES__).toHaveLength(1)
  expect(withFiles(false, 'No').__LICENSING_HISTORY_FILES__).toEqual([])
  expect(withFiles(false, 'No').__US_REGISTRATION_FILES__).toEqual([])
})

test('A blank day of noticing becomes null', () => {
  expect(cleared({ ...aDraft(), noticed: '' }).noticed).toBeNull()
})

test('The two terms of the mandate mirror the certification', () => {
  expect(cleared({ ...aDraft(), koDisclaimerTruth: true, koDisclaimerCosts: null })).toMatchObject({
    koDisclaimerCosts: true,
    koDisclaimerAgentAgreement: true,
  })
  expect(cleared({ ...aDraft(), koDisclaimerTruth: false })).toMatchObject({
    koDisclaimerCosts: false,
    koDisclaimerAgentAgreement: false,
  })
})

test('The min currency follows the max currency', () => {
  const requested_price = { min: { value: 10, currency: 'USD' }, max: { value: 20, currency: 'JPY' } } as const
  expect(cleared({ ...aDraft(), requested_price }).requested_price.min).toEqual({ value: 10, currency: 'JPY' })
})

test('Files that are empty, failed or not whole are not saved', () => {
  const broken = [{ uploadComplete: false }, { error: 'lost' }, { size: 0 }, { url: '' }].map((change) => ({
    ...aFile(),
    ...change,
  }))
  const draft = {
    ...withImage((image) => Object.assign(image, { file: broken[0] })),
    __GENERAL_ATTACHMENTS__: [...broken, aFile()],
  }
  expect(forSaving(draft).__GENERAL_ATTACHMENTS__).toEqual([aFile()])
  expect(forSaving(draft).images[0]?.file).toBeNull()
})

test('What is handed in is no draft, and keeps the files that must be looked at', () => {
  const draft = { ...aDraft(), __GENERAL_ATTACHMENTS__: [{ ...aFile(), uploadComplete: false }] }
  expect(forSubmitting(draft).__DRAFT__).toBe(false)
  expect(problemsOf(forSubmitting(draft), aKnown())).toMatchObject([{ message: 'Upload is not complete' }])
})

test("The form's own fields are never kept", () => {
  const own = {
    __IMPORT_VALUE__: 'UPLOAD_IMAGE',
    __SEARCH_QUERY__: 'boats',
    'saved-breach-contract': true,
    'saved-PR-contact-user': true,
  }
  expect(Draft.parse({ ...aDraft(), ...own })).toEqual(aDraft())
})

test('Clearing never removes an answer that its question still needs', { tags: ['long'] }, () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const after = cleared(draft)
      const asked = questionsOf(draft)
      const kept = <T>(isAsked: boolean, answer: T, blank: T) => (isAsked ? answer : blank)
      expect(after.screeningCaseAboutBreachOfContractComment).toBe(
        kept(asked.breachComment, draft.screeningCaseAboutBreachOfContractComment, ''),
      )
      expect(after.screeningPreviousContactWithImageUserComment).toBe(
        kept(asked.contactComment, draft.screeningPreviousContactWithImageUserComment, ''),
      )
      expect(after.stockVerified).toBe(kept(asked.stockVerified, draft.stockVerified, null))
      expect(after.requested_price.min.value).toBe(draft.requested_price.min.value)
      for (const { image, imageAt } of pairsOf(draft)) {
        const askedOf = questionsOfImage(image, draft)
        const { licensing, registration } = after.images[imageAt] ?? {}
        expect(licensing).toEqual({ ...image.licensing, license: kept(askedOf.license, image.licensing.license, null) })
        expect(registration?.us.id).toBe(kept(askedOf.usRegistrationId, image.registration.us.id, ''))
      }
      expect(after.matches).toEqual(draft.matches)
    }),
  )
})

test('Clearing changes no question, and what is cleared once stays as it is', { tags: ['long'] }, () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const after = cleared(draft)
      expect(questionsOf(after)).toEqual(questionsOf(draft))
      expect(cleared(after)).toEqual(after)
    }),
  )
})
