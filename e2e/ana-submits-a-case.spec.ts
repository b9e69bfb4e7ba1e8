import { ana } from '../demo/people.ts'
import { photographs } from '../demo/photos/photographs.ts'
import { readManifest } from '../demo/web/manifest.ts'
import { listCases } from '../src/contract/cases/endpoints.ts'
import { saveClaimant } from '../src/contract/cases/exchange-endpoints.ts'
import { listClusters } from '../src/contract/matches/endpoints.ts'
import { aDraft } from '../src/contract/testing/a-case.ts'
import { answerImage, answerScreening, caseForm, imagesChosen, siteWithoutCase, stepIs } from './case-form.ts'
import { expect, expectFits, expectSound, journeyFrom, paced } from './journey.ts'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

const test = journeyFrom('busy')
test.describe.configure({ timeout: paced(120_000) })

/** The focused element and its label. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement
    const set = at.closest('fieldset')
    return {
      kind: at.type === 'radio' ? 'radio' : at.tagName.toLowerCase(),
      name: at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent,
      says: at.textContent,
      value: at.value,
      question: set?.querySelector('legend')?.textContent ?? '',
      isAnswered: set?.querySelector('input:checked') !== null,
    }
  })

type Answers = { yes?: RegExp; texts?: readonly [question: RegExp, answer: string][] }

/** Goes through a step with Tab alone and answers what is open in it: no, but for what `yes` names; then goes on. */
async function answerStep(page: Page, { yes = /^$/, texts = [] }: Answers = {}): Promise<void> {
  for (let stops = 0; stops < 120; stops++) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    if (at.kind === 'radio' && !at.isAnswered) await page.keyboard.press(yes.test(at.question) ? 'Space' : 'ArrowRight')
    if (at.kind === 'input' && at.value === '') {
      const text = texts.find(([question]) => question.test(at.name))
      if (text) await page.keyboard.type(text[1])
    }
    if (at.says === 'YYYY-MM-DD' && at.name.startsWith('Date')) {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeHidden()
    }
    if (at.says === 'Continue') {
      await page.keyboard.press('Enter')
      return
    }
  }
  throw new Error('Tab does not come to Continue.')
}

test('Ana submits a case against a site by keyboard alone', async ({ open, callAs, app }) => {
  const caller = await callAs(ana)
  await caller.call(saveClaimant, { claimant: aDraft().claimant })
  const { sites } = await readManifest(`${app.home}/demo-web`)
  const first = `http://${sites.find(({ kind }) => kind === 'travel blog')!.host}/`
  const { host } = (await siteWithoutCase(caller)).domain
  const page = await open({ as: ana })
  await page.goto('/matches?show=all')
  const site = page.getByRole('link', { name: host, exact: true })
  await expect(site).toBeVisible()
  await site.press('Enter')
  await page.getByRole('link', { name: 'Start a case', exact: true }).press('Enter')

  await stepIs(page, 'Selection')
  const images = await imagesChosen(page)
  await expectFits(page)
  await answerStep(page)
  await stepIs(page, 'Screening')
  await answerStep(page, { yes: /legal owner|business/ })
  for (let image = 0; image < images; image++) {
    await stepIs(page, 'Images')
    await answerStep(page, {
      texts: [
        [/^Title/, 'Light well'],
        [/^Place/, 'Lisbon'],
        [/^URL where it was first/, first],
      ],
    })
  }
  // Her last case and her claimant answer the other steps.
  await stepIs(page, 'Review and submit')
  await expect(page.getByText('Ana Pereira', { exact: true })).toBeVisible()
  await expectFits(page)
  await page.getByRole('checkbox', { name: /^I certify/ }).press('Space')
  const submit = page.getByRole('button', { name: 'Submit the case' })
  await expect(submit).toBeEnabled()
  await submit.press('Enter')

  await expect(page.getByText(/^RF-\d+ is submitted\.$/)).toBeVisible()
  await expect(
    page.getByText(/^We (have your case and will look at it next|check that the case can be pursued)\.$/),
  ).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: 'What I submitted' }).press('Enter')
  await expect(page.getByText(/^This case was submitted\./)).toBeVisible()
  const { data } = await caller.call(listCases, { filter: `host:${host}` })
  expect(data).toMatchObject([{ host, images }])
})

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
  await expectFits(page)
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
    if (image === 0) await expectFits(page)
    await form.goOn()
  }
  // Her last case answers the pages; what may go on is asked each time.
  await form.isAt('Claim')
  await form.press(page.getByRole('button', { name: /Pages$/ }))
  await form.isAt('Pages')
  await form.answer(/done to your watermark/, 'Watermark Removed')
  await expectFits(page)
  if (images > 1) await form.press(page.getByRole('button', { name: 'Use these answers for the other pages' }))
  await form.press(page.getByRole('button', { name: /Claim$/ }))
  await form.isAt('Claim')
  await form.answer(/license the continued use/, 'No')
  await expectFits(page)
  await form.press(page.getByRole('button', { name: /Claimant$/ }))
  await form.isAt('Claimant')
  await expect(page.getByLabel('Legal name')).toHaveValue('Ana Pereira')
  await form.goOn()
  await form.isAt('Review and submit')
  await page.getByText(/^I certify/).tap()
  const submit = page.getByRole('button', { name: 'Submit the case' })
  await expect(submit).toBeEnabled()
  await expectFits(page)
  await submit.tap()
  await expect(
    page.getByText(/^We (have your case and will look at it next|check that the case can be pursued)\.$/),
  ).toBeVisible()
  await expectSound(page)
  const { data } = await caller.call(listCases, { filter: `host:${host}` })
  expect(data).toMatchObject([{ host, images }])
})

test('On her phone Ana names a page, uploads, and reloads her draft', async ({ open, callAs }) => {
  const { path } = photographs()[0]!
  const page = await open({ as: ana, isPhone: true })
  await page.goto('/cases')
  await page.getByRole('link', { name: 'Start a case' }).tap()
  await page.getByRole('button', { name: 'Start with a page I know' }).tap()
  await expect(page.getByRole('heading', { level: 2, name: 'Selection' })).toBeVisible()
  await page.getByText('Upload', { exact: true }).tap()
  await page
    .getByLabel(/^Drop photographs here/)
    .setInputFiles({ name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: readFileSync(path) })
  await expect(page.getByRole('button', { name: 'Take out harbour' })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: /Pages$/ }).tap()
  await page.getByLabel('URL of the page that uses the image').fill('http://harbour-prints.example/harbour')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectFits(page)
  await page.reload()
  await page.getByRole('button', { name: /Pages$/ }).tap()
  await expect(page.getByLabel('URL of the page that uses the image')).toHaveValue(
    'http://harbour-prints.example/harbour',
  )
  const { data } = await (await callAs(ana)).call(listCases, { filter: 'state:draft host:harbour-prints.example' })
  expect(data).toMatchObject([{ images: 1 }])
})

test('Ana drafts several sites at once and continues one', async ({ open, callAs }) => {
  const caller = await callAs(ana)
  const { data } = await caller.call(listClusters, { show: 'all', pageSize: 100 })
  const free = data.filter((site) => site.case === null)
  const before = (await caller.call(listCases, { filter: 'state:draft' })).total
  const page = await open({ as: ana })
  await page.goto('/matches?show=all')
  await page.getByRole('button', { name: 'Start several cases' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Choose all ${free.length}` }).click()
  await expectFits(page)
  await dialog.getByRole('button', { name: `Make ${free.length} drafts` }).click()
  await expect(dialog.getByText(`${free.length} drafts are made.`)).toBeVisible()
  await expectSound(page)
  const { host } = free[0]!.domain
  await dialog.getByRole('link', { name: `Go on with the draft for ${host}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Submit a case' })).toBeVisible()
  await expect(
    page
      .getByText(`https://${host}/`)
      .or(page.getByText(`https://www.${host}/`))
      .first(),
  ).toBeVisible()
  expect((await caller.call(listCases, { filter: 'state:draft' })).total).toBe(before + free.length)
})
