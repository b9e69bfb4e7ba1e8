import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getCase } from '#contract/cases/endpoints.ts'
import { aDraft, aMatch, anImage } from '#contract/testing/a-case.ts'
import { aCase, aSubmission, withSubmission } from '#web/testing/cases.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'

const address = `/cases/${idOf(50)}/submission`

test('Where information is needed only what was asked about can be changed', async () => {
  const listed = { mode: 'listed', fields: ['images.0.licensing.first_published'] } as const
  const api = withSubmission(
    aSubmission({}, { state: 'needs_info', editable: { mode: listed.mode, fields: [...listed.fields] } }),
  )
  api.reply(getCase, aCase('needs_info', { question: { note: 'Where was it first?', fields: [...listed.fields] } }))
  const { screen } = await renderApp(address)
  await expect
    .element(screen.getByText(/^Where was it first\? Only what we asked about can be changed\.$/))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Date of first publication' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Images, 1: First publication' })).toBeVisible()
  await expect.element(screen.getByLabelText('URL where it was first published')).toBeVisible()
  await expect.element(screen.getByText('Fishing boats at Nazaré 1').first()).toBeVisible()
  expect(screen.getByLabelText('Title of the image').elements()).toHaveLength(0)
})

test('Every field that was asked about is named, and leads to where it is', async () => {
  const fields = ['images.1.title', 'comments', 'claimant.city', 'images.0.place_taken']
  const editable = { mode: 'listed' as const, fields }
  const two = { ...aDraft(), images: [anImage(1), anImage(2)], matches: [aMatch(1), aMatch(2)] }
  const api = withSubmission(aSubmission(two, { state: 'needs_info', editable }))
  api.reply(getCase, aCase('needs_info', { question: { note: 'Please look again.', fields } }))
  const { screen } = await renderApp(address)
  await expect.element(screen.getByLabelText('Place it was created')).toHaveFocus()
  const names = [
    'Images, 1: Place it was created',
    'Images, 2: Title of the image',
    'Claim: Anything else that we should know',
    'Claimant: City',
  ]
  for (const name of names) await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: names[1]! }))
  await expect.element(screen.getByLabelText('Title of the image')).toHaveValue('Fishing boats at Nazaré 2')
  await expect.element(screen.getByLabelText('Title of the image')).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: names[3]! }))
  await expect.element(screen.getByLabelText('City')).toHaveFocus()
})
