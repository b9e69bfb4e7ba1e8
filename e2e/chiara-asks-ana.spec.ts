import type { Page } from '@playwright/test'
import { ana, chiara } from '../demo/people.ts'
import { readManifest } from '../demo/web/manifest.ts'
import { saveSubmission, startSubmission } from '../src/contract/cases/endpoints.ts'
import { submitCase } from '../src/contract/cases/submitting-endpoints.ts'
import { answered } from '../src/server/cases/testing/desk.ts'
import type { Client } from '../src/server/testing/client.ts'
import { siteWithoutCase } from './case-form.ts'
import { expect, expectSound, journeyFrom } from './journey.ts'

const test = journeyFrom('busy')

/** A case of Ana's against a site without one, handed in as her form would do it; her images were first published at `place`. */
async function handedIn(caller: Client, place: string) {
  const { call } = caller
  const { _id: cluster, domain } = await siteWithoutCase(caller)
  const draft = answered(await call(startSubmission, { cluster }), domain.host)
  const images = draft.images.map((image) => ({
    ...image,
    licensing: { ...image.licensing, first_published: { ...image.licensing.first_published, place } },
  }))
  return await call(submitCase, await call(saveSubmission, { ...draft, images }))
}

/** The case as it stands, in review. */
async function reviewed(page: Page, name: string) {
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible()
}

test('Chiara asks for a better title and writes to Ana, who answers both, and Chiara accepts the case', async ({
  open,
  callAs,
  app,
}) => {
  const { sites } = await readManifest(`${app.home}/demo-web`)
  const blog = sites.find(({ kind }) => kind === 'travel blog')!.host
  const { name } = await handedIn(await callAs(ana), `http://${blog}/`)
  const desk = await open({ as: chiara })
  await desk.goto('/desk')
  await desk.getByRole('link', { name: 'Intake', exact: true }).first().click()
  await reviewed(desk, name)
  await expect(desk.getByRole('group', { name: 'What is shown' })).toBeVisible()
  await expectSound(desk)
  await desk.getByLabel(/^Message to Ana/).fill('Is this the print from the series on light?')
  await desk.getByRole('button', { name: 'Send' }).click()
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('Chiara')
  await desk.getByText('Ask the owner', { exact: true }).click()
  await desk.getByLabel('Fields that the owner can change').fill('Image 1: Title')
  await desk.getByRole('option', { name: 'Image 1: Title of the image' }).click()
  await desk.getByLabel('What the owner reads of us').fill('Please give the title under which it was published.')
  await expect(desk.getByRole('region', { name: 'What the owner reads' })).toContainText('under which it was published')
  await desk.getByRole('button', { name: 'Decide' }).click()
  await expect(desk.getByText('Information needed').first()).toBeVisible()
  await expectSound(desk)

  const owner = await open({ as: ana, isPhone: true })
  await owner.goto('/notifications')
  await owner
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .tap()
  await owner.getByRole('link', { name: 'To the case' }).tap()
  await expect(owner.getByText('Please give the title under which it was published.').first()).toBeVisible()
  await expect(owner.getByText('Is this the print from the series on light?')).toBeVisible()
  await owner.getByLabel('Message to your case manager').fill('Yes, it is.')
  await owner.getByRole('button', { name: 'Send' }).tap()
  await expectSound(owner)
  await owner.getByRole('link', { name: 'Answer' }).tap()
  await expect(owner.getByRole('button', { name: 'Images, 1: Title of the image' })).toBeVisible()
  await expect(owner.getByLabel('Title of the image')).toBeFocused()
  await owner.getByLabel('Title of the image').fill('Light well, third floor')
  await expect(owner.getByText('Saved', { exact: true })).toBeVisible()
  await owner.getByRole('button', { name: /Review and submit$/ }).tap()
  await expectSound(owner)
  await owner.getByRole('button', { name: 'Submit the case' }).tap()
  await expect(owner.getByText('We check that the case can be pursued.')).toBeVisible()

  await desk.goto('/desk/cases')
  await reviewed(desk, name)
  await expect(desk.getByText('Light well, third floor').first()).toBeVisible()
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('Yes, it is.')
  await expect(desk.getByRole('list', { name: 'History' })).toContainText('The owner')
  await desk.getByText('Accept', { exact: true }).click()
  await desk.getByRole('button', { name: 'Decide' }).click()
  await expect(desk.getByText('Evidence is complete', { exact: true })).toBeVisible()
  await owner.goto('/cases')
  await expect(owner.getByText('Accepted').first()).toBeVisible()
})
