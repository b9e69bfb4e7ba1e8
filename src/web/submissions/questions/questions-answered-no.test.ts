import { expect, test } from 'vitest'
import { aDraft } from '#contract/testing/a-case.ts'
import { questionsAnsweredNo } from './questions-answered-no.ts'

test('Questions answered “No” are listed once, with their image among several', () => {
  const draft = { ...aDraft(), workForHire: false, contest: false, stockIncluded: true }
  const listed = questionsAnsweredNo(draft)
  expect(listed).toContain('Were the images ever submitted to a contest?')
  expect(listed).toContain('Were you paid or commissioned to take one of these images for a client?')
  expect(listed).not.toContain('Is the image available on stock agencies?')
  const [image] = draft.images
  const licensing = { ...image!.licensing, cc: false }
  const two = questionsAnsweredNo({ ...draft, images: [image!, { ...image!, licensing }] })
  expect(two).toContain('Image 2: Is this image offered under a Creative Commons license?')
})
