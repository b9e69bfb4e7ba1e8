import type { Page } from '@playwright/test'
import { saveClaimant } from '../src/contract/cases/exchange-endpoints.ts'
import { listCases } from '../src/contract/cases/endpoints.ts'
import { aDraft } from '../src/contract/testing/a-case.ts'
import { ana } from '../demo/people.ts'
import { readManifest } from '../demo/web/manifest.ts'
import { imagesChosen, siteWithoutCase, stepIs } from './case-form.ts'
import { expect, expectSound, journeyFrom } from './journey.ts'

const test = journeyFrom('busy')
test.describe.configure({ timeout: 120_000 })

/** What the focus is on, and what is asked there. */
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
  await expectSound(page)
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
  for (let at = 0; at < images; at++) {
    await stepIs(page, 'Pages')
    await answerStep(page)
  }
  await stepIs(page, 'Claim')
  await answerStep(page)
  await stepIs(page, 'Claimant')
  await expect(page.getByLabel('Legal name')).toHaveValue('Ana Pereira')
  await answerStep(page)
  await stepIs(page, 'Review and submit')
  await expectSound(page)
  await page.getByRole('checkbox', { name: /^I certify/ }).press('Space')
  const submit = page.getByRole('button', { name: 'Submit the case' })
  await expect(submit).toBeEnabled()
  await submit.press('Enter')

  await expect(page.getByText(/^RF-\d+ is submitted\.$/)).toBeVisible()
  await expect(
    page.getByText(/^We (have your case and will look at it next|check that the case can be pursued)\.$/),
  ).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'What I submitted' }).press('Enter')
  await expect(page.getByText(/^This case was submitted\./)).toBeVisible()
  const { data } = await caller.call(listCases, { filter: `host:${host}` })
  expect(data).toMatchObject([{ host, images }])
})
