import { Secret, TOTP } from 'otpauth'
import { ana, chiara } from '../demo/people.ts'
import { decideCase } from '../src/contract/desk/desk-endpoints.ts'
import { searchDeskCases } from '../src/contract/desk/desk-work-endpoints.ts'
import { addFirm, inviteFirmMember } from '../src/contract/legal/firms.ts'
import { offerLawyers } from '../src/contract/legal/offers.ts'
import type { TestApp } from './app.ts'
import { expect, expectSound, journeyFrom, paced } from './journey.ts'

const test = journeyFrom('busy')

const email = 'lea@lang.example'
const password = 'Herons-over-9-harbours'
const firm = 'Lang & Partner'

/** The link of the invitation that was mailed to Lea. */
async function invitation({ url }: TestApp): Promise<string> {
  const mails = (await (await fetch(`${url}/api/dev/inbox`)).json()) as { to: string; links: string[] }[]
  return mails.find(({ to }) => to === email)!.links[0]!
}

test('Ana consents, and Lea settles the case for the law firm', async ({ open, callAs, app }) => {
  test.setTimeout(paced(120_000))
  const { call } = await callAs(chiara)
  const { data } = await call(searchDeskCases, { q: 'stones-and-arches.example' })
  const { _id: caseId, name } = data[0]!
  const { _id: firmId } = await call(addFirm, { name: firm, country: 'DE', email: 'office@lang.example' })
  await call(inviteFirmMember, { firmId, email, first_name: 'Lea', last_name: 'Lang' })
  await call(decideCase, { caseId, to: 'escalation_review', reason: 'unanswered' })
  await call(offerLawyers, { caseId, firm: firmId, costs: 'Nothing before there is money; then a third of it.' })

  const owner = await open({ as: ana })
  await owner.goto(`/cases/${caseId}`)
  const asked = owner.getByRole('region', { name: 'Lawyers' })
  await expect(asked.getByText('Too few comparable cases are closed')).toBeVisible()
  await expectSound(owner)
  await asked.getByLabel(`I have read this and consent that ${firm} takes the case.`).check()
  await asked.getByRole('button', { name: 'Consent to lawyers' }).click()
  await expect(asked.getByText(`${firm} has the case.`)).toBeVisible()

  const page = await open({ mayComplain: /status of 40[13]/ })
  await page.goto(await invitation(app))
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/firm/)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = await page.getByText(/^[A-Z2-7]{16,}$/).textContent()
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: Secret.fromBase32(secret!) }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()

  await expect(page.getByRole('heading', { name: 'Cases of your firm' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: new RegExp(name) }).press('Enter')
  await expect(page.getByRole('list', { name: 'Photographs and copies' }).getByRole('img')).toHaveCount(2)
  for (const one of await page.getByRole('list', { name: 'Photographs and copies' }).getByRole('img').all())
    await expect.poll(() => one.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Make a hand-over pack' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download the pack/ }).click()
  expect((await download).suggestedFilename()).toBe(`${name}-hand-over.zip`)
  await page.getByRole('radio', { name: 'Settled' }).check()
  await page.getByRole('button', { name: 'Save the step' }).click()
  await expect(page.getByText('Please enter the amount.')).toBeVisible()
  await page.getByLabel('Amount that the image user pays').fill('900')
  await page.getByLabel('Of this amount, costs that the firm keeps').fill('300')
  await page.getByLabel('What was agreed or decided, or why it ends').fill('They signed the settlement and paid.')
  await expectSound(page)
  await page.getByRole('button', { name: 'Save the step' }).click()
  await expect(page.getByRole('list', { name: 'Statements' })).toContainText('Nothing of it is confirmed yet.')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectSound(page)
  await page.goto('/images')
  await expect(page).toHaveURL(/\/firm/)
  await expect(page.getByRole('heading', { name: 'Cases of your firm' })).toBeVisible()
  await expectSound(page)
})
