import { ana, chiara, dov } from '../demo/people.ts'
import { readManifest } from '../demo/web/manifest.ts'
import { searchDeskCases } from '../src/contract/desk/desk-work-endpoints.ts'
import { saveSubmission, startSubmission } from '../src/contract/submissions/endpoints.ts'
import { submitCase } from '../src/contract/submissions/submitting-endpoints.ts'
import { listClusters } from '../src/contract/matches/endpoints.ts'
import { answered } from '../src/server/submissions/testing/a-site.ts'
import { backFees } from '../src/server/testing/cases/back-fees.ts'
import type { Client } from '../src/server/testing/client.ts'
import { siteWithoutCase } from './case-form.ts'
import { expect, expectFits, expectPhotographs, expectSound, journeyFrom, paced } from './journey.ts'
import type { Page } from '@playwright/test'

const test = journeyFrom('busy')

const email = 'office@morning-herald.example'

test('Chiara marks a site, and Ana sees the mark among her matches', async ({ open, callAs }) => {
  const desk = await open({ as: chiara })
  await desk.goto('/desk/cases')
  await desk.getByRole('navigation', { name: 'The desk' }).getByRole('button', { name: 'Work' }).click()
  await desk.getByRole('menuitem', { name: 'Sites' }).click()
  await expectFits(desk)
  await desk.getByLabel('Site').fill('Tavola-Blu.example')
  await desk.getByRole('button', { name: 'Look it up' }).click()
  await expect(desk.getByRole('heading', { level: 2, name: 'tavola-blu.example' })).toBeVisible()
  await expect(desk.getByText('1, of one owner')).toBeVisible()
  await desk.getByRole('button', { name: 'Say what it is' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByLabel('Kind').selectOption('News')
  await dialog.getByRole('button', { name: 'Say so' }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await expectFits(desk)
  await dialog.getByLabel('Why').fill('A chain of forty restaurants, and a magazine.')
  await dialog.getByRole('button', { name: 'Say so' }).click()
  await expect(desk.getByText('Chosen by us')).toBeVisible()
  await expect(desk.getByRole('list', { name: 'Our statements' })).toContainText('A chain of forty restaurants')
  await expectSound(desk)

  const { call } = await callAs(ana)
  await expect
    .poll(async () =>
      (await call(listClusters, { show: 'all', tag: ['rightframe:flagged'] })).data.map(({ title }) => title),
    )
    .toEqual(['tavola-blu.example'])
  const page = await open({ as: ana })
  await page.goto('/matches')
  const row = page.getByRole('listitem').filter({ hasText: 'tavola-blu.example' })
  await expect(row).toContainText('Flagged by staff · Portugal, we act there · News')
  await expect(page.getByText('What top matches are')).toBeVisible()
  await expectSound(page)
})

test('Ana finds no such page, and no way to one', async ({ open }) => {
  const page = await open({ as: ana })
  await page.goto('/desk/sites?party=tavola-blu.example')
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

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

async function openSection(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Sections of the case' }).getByRole('button', { name }).click()
}

test('Chiara requests changes, Ana answers, and Chiara accepts the case', async ({ open, callAs, app }) => {
  const { sites } = await readManifest(`${app.home}/demo-web`)
  const blog = sites.find(({ kind }) => kind === 'travel blog')!.host
  const { name } = await handedIn(await callAs(ana), `http://${blog}/`)
  const desk = await open({ as: chiara })
  await desk.goto('/desk')
  await desk.getByRole('link', { name: 'Intake', exact: true }).first().click()
  await reviewed(desk, name)
  await expect(desk.getByRole('group', { name: 'What is shown' })).toBeVisible()
  await expectFits(desk)
  await openSection(desk, 'Messages')
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
  await expectFits(desk)

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
  await expectFits(owner)
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
  await openSection(desk, 'History')
  await expect(desk.getByRole('list', { name: 'History' })).toContainText('The owner')
  await desk.getByText('Accept', { exact: true }).click()
  await desk.getByRole('button', { name: 'Decide' }).click()
  await expect(desk.getByText('Evidence is complete', { exact: true })).toBeVisible()
  await owner.goto('/cases')
  await expect(owner.getByText('Accepted').first()).toBeVisible()
})

test('Chiara prices and sends a letter; Ana reads it, Dov finds proof', async ({ open, callAs, app }) => {
  test.setTimeout(paced(150_000))
  const { call } = await callAs(chiara)
  await backFees(call)
  const { data } = await call(searchDeskCases, { q: 'morning-herald.example' })
  const { _id: caseId, name } = data[0]!
  const desk = await open({ as: chiara })
  await desk.goto(`/desk/cases/${caseId}`)
  const price = desk.getByRole('region', { name: 'Price', exact: true })
  await price.getByLabel('Days of use until now').fill('120')
  await price.getByRole('button', { name: 'Set the price' }).click()
  await expect(price.getByText('Please say why.')).toBeVisible()
  await price.getByLabel('Source of what you changed').fill('The page says since when it shows the picture.')
  await price.getByLabel('Why this price').fill('As the table says, for the four months on the page.')
  await price.getByRole('button', { name: 'Set the price' }).click()
  await expect(price.getByText('The least that may be agreed on is')).toBeVisible()

  const letters = desk.getByRole('region', { name: 'Letters' })
  await letters.getByRole('button', { name: 'Write the first letter' }).click()
  await expect(letters.getByText('Before the letter can be sent:')).toBeVisible()
  await expect(letters.getByRole('button', { name: 'Send the letter' })).toBeDisabled()
  await desk.getByRole('button', { name: 'Write one down' }).click()
  const typed = desk.getByRole('dialog')
  await typed.getByLabel('Person').fill(dov.person)
  await typed.getByLabel('Company').fill('Morning Herald Ltd')
  await typed.getByLabel('Email address').fill(email)
  await typed.getByLabel('Street').fill('4 Quay Street')
  await typed.getByLabel('Postal code').fill('EH6 6AA')
  await typed.getByLabel('Town').fill('Leith')
  await typed.getByRole('combobox', { name: /^Country/ }).selectOption('GB')
  await typed.getByRole('button', { name: 'Keep it' }).click()
  await letters.getByLabel('To', { exact: true }).selectOption({ label: `${dov.person}, ${email}` })
  await letters.getByRole('button', { name: 'Save and check' }).click()
  await expect(letters.getByText('Nothing is missing. The letter can be sent.')).toBeVisible()
  await expectSound(desk)
  await letters.getByRole('button', { name: 'Send the letter' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Send it' }).click()
  await expect(letters.getByText(`Handed over: ${email}`)).toBeVisible({ timeout: paced(20_000) })

  const owner = await open({ as: ana, isPhone: true })
  await owner.goto(`/cases/${caseId}`)
  await owner.getByText('Letters and what the image user wrote', { exact: true }).tap()
  await expect(owner.getByRole('list', { name: 'Letters' })).toContainText('an answer is asked for by')
  await expectSound(owner)

  const box = `http://localhost:${Number(new URL(app.url).port) + 2}/mailbox.json`
  const mails = (await (await fetch(box)).json()) as { to: string; text: string }[]
  const link = /https?:\/\/\S+(\/pay\/[0-9a-f]{24})/.exec(mails.find(({ to }) => to.includes(email))!.text)!
  const reader = await open({ isPhone: true })
  await reader.goto(link[1]!)
  await expect(reader.getByText(name).first()).toBeVisible()
  await expectPhotographs(reader, 2)
  await expectFits(reader)
})
