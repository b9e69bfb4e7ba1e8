import { listCases } from '../src/contract/cases/endpoints.ts'
import { saveClaimant } from '../src/contract/cases/exchange-endpoints.ts'
import { aDraft } from '../src/contract/testing/a-case.ts'
import { ana } from '../demo/people.ts'
import { readManifest } from '../demo/web/manifest.ts'
import { answerImage, answerScreening, caseForm, imagesChosen, siteWithoutCase } from './case-form.ts'
import { expect, expectSound, journeyFrom } from './journey.ts'

const test = journeyFrom('busy')
test.describe.configure({ timeout: 120_000 })

test('Ana submits a case from a find, on her phone', async ({ open, callAs, app }) => {
  const caller = await callAs(ana)
  await caller.call(saveClaimant, { claimant: aDraft().claimant })
  const { sites } = await readManifest(`${app.home}/demo-web`)
  const blog = sites.find(({ kind }) => kind === 'travel blog')!.host
  const { host } = (await siteWithoutCase(caller)).domain
  const page = await open({ as: ana, isPhone: true })
  const form = caseForm(page, 'finger')
  await page.goto('/matches?show=all')
  await page.getByRole('link', { name: host, exact: true }).tap()
  await page.getByRole('link', { name: 'Start a case' }).first().tap()

  await form.isAt('Selection')
  const images = await imagesChosen(page)
  await expectSound(page)
  await form.goOn()
  await form.isAt('Screening')
  await form.goOn()
  await expect(page.getByText(/answers are missing here/)).toBeVisible()
  await expectSound(page)
  await answerScreening(form, { contacted: 'No' })
  await form.goOn()
  for (let image = 0; image < images; image++) {
    await form.isAt('Images')
    await answerImage(form, `http://${blog}/`)
    if (image === 0) await expectSound(page)
    await form.goOn()
  }
  await form.isAt('Pages')
  await form.answer(/done to your watermark/, 'Watermark Removed')
  await expectSound(page)
  if (images > 1) await form.press(page.getByRole('button', { name: 'Use these answers for the other pages' }))
  for (let at = 0; at < images; at++) await form.goOn()
  await form.isAt('Claim')
  await form.answer(/license the continued use/, 'No')
  await expectSound(page)
  await form.goOn()
  await form.isAt('Claimant')
  await expect(page.getByLabel('Legal name')).toHaveValue('Ana Pereira')
  await form.goOn()
  await form.isAt('Review and submit')
  await page.getByText(/^I certify/).tap()
  const submit = page.getByRole('button', { name: 'Submit the case' })
  await expect(submit).toBeEnabled()
  await expectSound(page)
  await submit.tap()
  await expect(
    page.getByText(/^We (have your case and will look at it next|check that the case can be pursued)\.$/),
  ).toBeVisible()
  await expectSound(page)
  const { data } = await caller.call(listCases, { filter: `host:${host}` })
  expect(data).toMatchObject([{ host, images }])
})
