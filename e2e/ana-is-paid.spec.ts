import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { ana, chiara, password, tome } from '../demo/people.ts'
import { aCamt054 } from '../src/server/billing/runs/testing/bank-files.ts'
import type { TestApp } from './app.ts'
import { expect, expectFits, expectSound, journeyFrom, paced } from './journey.ts'
import { issuer, openPayouts, payCase } from './payout-facts.ts'

const test = journeyFrom('busy', issuer)

/** The link by which Ana confirms her bank account. */
async function confirmation({ url }: TestApp): Promise<string> {
  const match = async () => {
    const mails = (await (await fetch(`${url}/api/dev/inbox`)).json()) as { to: string; links: string[] }[]
    return mails.find(({ to }) => to === ana.email)?.links.find((link) => link.includes('confirm='))
  }
  await expect.poll(match).toBeTruthy()
  return (await match())!
}

const first = <Found>(list: Iterable<Found>): Found => {
  const [found] = list
  if (found === undefined) throw new Error('Nothing was found.')
  return found
}

test('Ana names her bank, finance pays her, and her statement arrives', async ({ open, callAs, app }) => {
  test.setTimeout(paced(180_000))
  const desk = await callAs(chiara)
  await openPayouts(app, desk)
  await payCase(desk)

  const owner = await open({ as: ana })
  await owner.goto('/profile/payouts')
  await owner.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 01')
  await owner.getByLabel('Street and number').fill('Rua Nova 5')
  await owner.getByLabel('Town').fill('Lisboa')
  await owner.getByLabel('Your password').fill(password)
  await owner.getByRole('button', { name: 'Save the details' }).click()
  await expect(owner.getByText(/IBAN/).last()).toBeVisible()
  await owner.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 00')
  await owner.getByRole('button', { name: 'Save the details' }).click()
  await owner.goto(await confirmation(app))
  await owner.getByRole('button', { name: 'Confirm the account' }).click()
  await expect(owner.getByText('We confirm who you are before your first pay-out.')).toBeVisible()
  await expectSound(owner)

  const finance = await open({ as: chiara })
  await finance.goto('/desk/payouts/checks')
  const name = `${ana.first} ${ana.last}`
  await finance.getByRole('button', { name: `Confirm identity: ${name}` }).click()
  await finance.getByRole('dialog').getByRole('textbox').fill('Passport, by video')
  await finance.getByLabel('Seen on').click()
  await finance.getByRole('gridcell').getByText('1', { exact: true }).first().click()
  await finance.getByRole('button', { name: 'Confirm the identity' }).click()
  await finance.getByRole('button', { name: `Record the bank’s answer: ${name}` }).click()
  await finance.getByRole('radio', { name: 'The name matches' }).check()
  await finance.getByRole('dialog').getByRole('textbox').fill('VOP-1')
  await finance.getByRole('button', { name: 'Keep the answer' }).click()
  await expect(finance.getByText('Can be paid')).toBeVisible()

  await toRuns(finance)
  await finance.getByRole('button', { name: 'Prepare a run' }).click()
  await finance.getByRole('button', { name: 'Prepare it' }).click()
  await expect(finance.getByText('Another member of finance looks at it and approves it.')).toBeVisible()
  await expectFits(finance)

  const second = await open({ as: tome })
  await second.goto(new URL(finance.url()).pathname)
  await second.getByRole('button', { name: 'Approve these lines' }).click()
  await second.getByRole('button', { name: 'Write the file' }).click()
  const download = second.waitForEvent('download')
  await second.getByRole('button', { name: /^Save / }).click()
  const written = readFileSync(await (await download).path(), 'utf8')
  const endToEndId = first(written.matchAll(/<EndToEndId>(.*?)</g))[1]!
  const amount = Math.round(Number(first(written.matchAll(/<InstdAmt Ccy="EUR">(.*?)</g))[1]) * 100)
  await second.getByRole('link', { name: 'Pay-out runs', exact: true }).first().click()
  await second.getByLabel('Upload the bank’s file').setInputFiles({
    name: 'camt054.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(aCamt054([{ endToEndId, amount }])),
  })
  await expect(second.getByText(/^1 paid, 0 came back/)).toBeVisible()
  await expect(second.getByText('Settled')).toBeVisible()
  await expectSound(second)

  await expect(async () => {
    await owner.goto('/remittance')
    await owner.getByRole('link', { name: /^RFS-/ }).click({ timeout: paced(2000) })
    await expect(owner.getByRole('button', { name: /^PDF of/ })).toBeVisible({ timeout: paced(2000) })
  }).toPass({ timeout: paced(60_000) })
  await expect(owner.getByText('Paid out by the bank')).toBeVisible()
  await expectSound(owner)
  const saved = owner.waitForEvent('download')
  await owner.getByRole('button', { name: /^PDF of/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
})

/** Opens the pay-out runs by the desk's menu. */
async function toRuns(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'The desk' })
    .getByRole('button', { name: /^Money/ })
    .click()
  await page.getByRole('menuitem', { name: 'Pay-out runs' }).click()
}
