import { expect, test } from 'vitest'
import { AboutWork, answersKnown, withAnswers } from './about-work.ts'
import { draftImage, emptyDraft } from './submission.ts'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const libraryId = 'a'.repeat(24)
const draft = {
  ...emptyDraft(),
  images: [draftImage({ uuid: uuid(1), _id: libraryId }), draftImage({ uuid: uuid(2) })],
}
const known = { work: AboutWork.parse({}), last: [], library: new Map() }

test('The library comes before the owner, and the owner before the last case', () => {
  const last = [
    draftImage({
      uuid: uuid(9),
      _id: libraryId,
      date_taken: '2020-01-01',
      place_taken: 'Porto',
      licensing: {
        cc: true,
        license: 'CC BY 4.0',
        licensed_before: true,
        price_1y_online: { value: 90, currency: 'EUR' },
      },
    }),
  ]
  const library = new Map([[libraryId, { takenOn: '2019-05-06', place: null, firstPublishedOn: null }]])
  const answers = answersKnown(draft, { work: AboutWork.parse({ cc: false }), last, library })
  expect(answers[`images.${uuid(1)}.date_taken`]).toEqual({ value: '2019-05-06', from: 'library' })
  expect(answers[`images.${uuid(1)}.place_taken`]).toEqual({ value: 'Porto', from: 'last' })
  expect(answers[`images.${uuid(1)}.licensing.cc`]).toEqual({ value: false, from: 'work' })
  expect(answers[`images.${uuid(1)}.licensing.license`]).toBeUndefined()
  expect(answers[`images.${uuid(2)}.place_taken`]).toBeUndefined()
  expect(answers[`images.${uuid(2)}.licensing.licensed_before`]).toEqual({ value: true, from: 'last' })
  const [, second] = withAnswers(draft, answers).images
  expect(second!.licensing.price_1y_online).toEqual({ value: 90, currency: 'EUR' })
})

test('Given answers stay, and the certification is never filled in', () => {
  const work = AboutWork.parse({ stock: true, contest: false, hire: false })
  const answered = { ...draft, contest: true }
  const filled = withAnswers(answered, answersKnown(answered, { ...known, work }))
  expect(filled).toMatchObject({ contest: true, stockIncluded: true, workForHire: false, stockVerified: null })
  expect([filled.koUserIsLegalRightsOwner, filled.koImageUserIsBusiness, filled.koDisclaimerTruth]).toEqual([
    null,
    null,
    null,
  ])
  expect(answered.stockIncluded).toBeNull()
})
