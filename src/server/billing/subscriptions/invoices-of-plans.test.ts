import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateUser } from '#contract/accounts/profile-endpoints.ts'
import { listInvoices } from '#contract/billing/endpoints.ts'
import { getInvoiceDetails, updateInvoiceDetails } from '#contract/billing/invoice-details.ts'
import { getSubscription, subscribe } from '#contract/billing/subscription-endpoints.ts'
import { type People, people } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { accountData } from '../account-data.ts'
import { issuer } from '../testing/payables.ts'
import { openSandboxedApp } from '../testing/sandboxed-app.ts'

let opened: Awaited<ReturnType<typeof openSandboxedApp>>
let who: People
beforeAll(async () => {
  opened = await openSandboxedApp(issuer)
})
afterAll(() => opened.remove())
beforeEach(async () => {
  who = await people(opened.app)
})

const nothing = { company: null, address: [], taxNumber: null }
const livesIn = (country: string) => who.ana.call(updateUser, { details: { country } })

async function book() {
  const begun = await who.ana.call(subscribe, { plan: 'pro', interval: 'month' })
  opened.sandbox.cards.confirm(begun.client_secret!, '4242424242424242')
  await until(async () => (await who.ana.call(getSubscription)).subscription?.state === 'active')
}

/** The words of the invoice's PDF, as a reader shows them. */
async function formatInvoice(): Promise<string> {
  const invoice = async () => (await who.ana.call(listInvoices)).data.find(({ kind }) => kind === 'invoice')
  await until(async () => Boolean((await invoice())?.url))
  const file = await fetch(opened.app.url + (await invoice())!.url!)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const pages = (await PDF.load(bytes)).getPages()
  return pages.map((page) => page.extractText().text).join('\n')
}

test(
  'An invoice names the company, its address and its number, and the tax is reversed',
  { tags: ['long'] },
  async () => {
    await livesIn('DE')
    expect(await who.ana.call(getInvoiceDetails)).toEqual({ ...nothing, country: 'DE' })
    const said = { company: 'Ibarra Foto GmbH', address: ['Hafenstraße 1', '20457 Hamburg'] }
    expect(await who.ana.call(updateInvoiceDetails, { ...said, taxNumber: 'de 136,695.976' })).toEqual({
      ...said,
      taxNumber: 'DE136695976',
      country: 'DE',
    })
    await book()
    const words = await formatInvoice()
    for (const line of ['Ibarra Foto GmbH', 'Hafenstraße 1', '20457 Hamburg', 'DE136695976'])
      expect(words).toContain(line)
    expect(words).toMatch(/[Rr]everse charge/)
    expect(words).not.toMatch(/\b19 %/)
  },
)

test(
  'Without any of it the account’s own name stands there, and the tax of its country',
  { tags: ['long'] },
  async () => {
    await livesIn('DE')
    await book()
    const words = await formatInvoice()
    expect(words).toMatch(/DE, 19 %/)
    expect(words).not.toMatch(/[Rr]everse charge/)
  },
)

test.each([
  ['DE', 'DE136695977', /is no tax number of Germany: its length or its check digits are wrong/],
  ['GR', 'EL123', /is no tax number of Greece/],
  ['GB', 'GB1', /is no tax number of UK/],
  ['DE', '<b>', /letters, digits, dots, commas and hyphens/],
])('In %s the number “%s” is refused, and what was kept stays', async (country, taxNumber, sentence) => {
  await livesIn(country)
  await who.ana.call(updateInvoiceDetails, { ...nothing, company: 'Ibarra Foto' })
  const wrong = who.ana.call(updateInvoiceDetails, { ...nothing, taxNumber })
  await expect(wrong).rejects.toMatchObject({ problem: { message: expect.stringMatching(sentence) as string } })
  expect(await who.ana.call(getInvoiceDetails)).toMatchObject({ company: 'Ibarra Foto' })
})

test('Where no rule is known a number stands as it was typed, and with the account all of it goes', async () => {
  await livesIn('CH')
  const swiss = await who.ana.call(updateInvoiceDetails, { ...nothing, taxNumber: 'CHE-107.787.577 IVA' })
  expect(swiss.taxNumber).toBe('CHE107787577IVA')
  await livesIn('US')
  const kept = await who.ana.call(updateInvoiceDetails, { ...nothing, taxNumber: '91-1144442' })
  expect(kept.taxNumber).toBe('91-1144442')
  await accountData.erase(opened.app.deps, who.ana.id)
  expect(await who.ana.call(getInvoiceDetails)).toEqual({ ...nothing, country: 'US' })
})
