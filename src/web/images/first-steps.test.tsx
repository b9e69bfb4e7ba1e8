import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listImages } from '#contract/images/endpoints.ts'
import { beginFirstVisit } from '#web/platform/first-visit.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

test('Who has just registered is shown the first steps once: photographs, own sites, where to look', async () => {
  anaIsSignedIn().reply(listImages, { data: [], total: 0, page: 1, pageSize: 20 })
  beginFirstVisit()
  const { screen } = await renderApp('/images')
  const steps = screen.getByRole('dialog', { name: 'The first steps' })
  await expect.element(steps.getByText('Choose photographs')).toBeVisible()
  await expect
    .element(steps.getByRole('link', { name: 'Import from a service' }))
    .toHaveAttribute('href', '/images/sources')
  await userEvent.click(steps.getByRole('button', { name: 'Skip' }))
  await expect.element(steps.getByLabelText('Address', { exact: true })).toBeVisible()
  expect(await axeFaults(steps.element())).toEqual([])
  await userEvent.click(steps.getByRole('button', { name: 'Go on' }))
  await expect.element(steps.getByRole('link', { name: 'Choose where to look' })).toHaveAttribute('href', '/matches')
  await userEvent.click(steps.getByRole('button', { name: 'Later' }))
  await expect.element(steps).not.toBeInTheDocument()
  await screen.unmount()
  const again = await renderApp('/images')
  await expect.element(again.screen.getByRole('heading', { name: 'Your light table is empty' })).toBeVisible()
  expect(again.screen.getByRole('dialog', { name: 'The first steps' }).elements()).toEqual([])
})
