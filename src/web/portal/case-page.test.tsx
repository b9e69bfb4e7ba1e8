import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  askForPortalCode,
  confirmPortalEmail,
  getPortalPayer,
  savePortalPayer,
} from '#contract/portal/payer-endpoints.ts'
import {
  listPortalMessages,
  listPortalOffers,
  makePortalOffer,
  sendAnswer,
} from '#contract/disputes/answer-endpoints.ts'
import { executeWalletOrder } from '#contract/portal/paying-endpoints.ts'
import type { Language } from '#contract/languages/languages.ts'
import type { Portal } from '#contract/portal/page.ts'
import { allWords } from '#contract/languages/all-portal.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { idOf } from '#web/testing/matches.ts'
import { openDetails } from '#web/portal/testing/open-details.ts'
import { aPortalPage } from '#web/testing/portal.ts'
import { CasePage } from './case-page.tsx'
import { WordsContext } from './words.ts'

const { en } = allWords
const at = '2026-11-26T09:00:00.000Z'

const shown = (more: Partial<Portal> = {}, language: Language = 'en') => (
  <WordsContext value={{ words: allWords[language], language }}>
    <CasePage portalId={idOf(1)} page={aPortalPage(more)} onChanged={async () => {}} />
  </WordsContext>
)

async function opened(more: Partial<Portal> = {}, language: Language = 'en') {
  const screen = await render(shown(more, language))
  openDetails()
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true }))
  const field = (name: string, nth = 0) => screen.getByLabelText(name, { exact: true }).nth(nth)
  return { screen, press, field }
}

/** As if the reader had confirmed an address. */
const confirmed = () => sessionStorage.setItem(`portal-token-${idOf(1)}`, 'token')
const text = () => document.body.textContent

test('A sum is read in the ways people write it, shown before it is sent, and sent once', async () => {
  const api = fakeApi()
  api.reply(makePortalOffer, {
    offer: { _id: idOf(2), at, from: 'payer', amount: 30_000, currency: 'EUR', state: 'open' },
  })
  const { screen, press, field } = await opened()
  const amount = field(en.offers.amount('EUR'))
  for (const [typed, said] of [
    ['300.000', en.offers.tooMuch],
    ['1.000,00', en.offers.tooMuch],
    ['930,96', en.offers.tooMuch],
    ['12,345', en.offers.tooMuch],
    ['1e3', en.offers.faults.unreadable],
    ['-5', en.offers.faults['below-zero']],
    ['$50', en.offers.faults.currency('EUR')],
    ['€ 50', en.offers.understood('€50.00')],
    ['900.5', en.offers.understood('€900.50')],
    ['300,00', en.offers.understood('€300.00')],
  ] as const) {
    await userEvent.fill(amount, typed)
    await expect.element(screen.getByText(said)).toBeVisible()
  }
  await userEvent.fill(field(en.answer.email, 2), 'dov@fellside.example')
  await userEvent.dblClick(screen.getByRole('button', { name: en.offers.send }))
  await expect.element(screen.getByText(en.offers.sent)).toBeVisible()
  await press(en.offers.send)
  expect(text()).not.toContain(en.offers.invalid)
  expect(text()).not.toContain(en.answer.emailInvalid)
  expect(api.received.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    expect.objectContaining({ amount: 30_000, currency: 'EUR' }),
  ])
})

test('A sum is read and said in the language of the page', async () => {
  const { screen, field } = await opened({}, 'pt')
  await userEvent.fill(field(allWords.pt.offers.amount('EUR')), '1e3')
  await expect.element(screen.getByText(allWords.pt.offers.faults.unreadable)).toBeVisible()
})

test('An invalid answer leads the reader to its fault', async () => {
  const api = fakeApi()
  const { screen, press, field } = await opened()
  await press(en.answer.send)
  await expect.element(screen.getByRole('radio', { name: en.answer.kinds.licensed })).toHaveFocus()
  await userEvent.click(screen.getByRole('radio', { name: en.answer.kinds.other }))
  await press(en.answer.send)
  await expect.element(field(en.answer.email)).toHaveFocus()
  await userEvent.fill(field(en.answer.email), 'dov@fellside.example')
  await userEvent.fill(field(en.answer.text), 'So it is.')
  api.refuse(sendAnswer, 'conflict', { code: 'portal.not-now', message: 'This case can no longer be answered here.' })
  await press(en.answer.send)
  const said = screen.getByText('This case can no longer be answered here.')
  await expect.element(said).toBeInViewport()
  expect(document.activeElement?.contains(said.element())).toBe(true)
})

test('An answer is sent in the language of the page, and a page that is loaded again has it still', async () => {
  const api = fakeApi()
  const fr = allWords.fr
  const { screen, field } = await opened({}, 'fr')
  await userEvent.click(screen.getByRole('radio', { name: fr.answer.kinds.hardship }))
  await userEvent.fill(field(fr.answer.text), 'Trop pour nous.')
  await screen.unmount()
  const again = await opened({}, 'fr')
  await expect.element(again.field(fr.answer.text)).toHaveValue('Trop pour nous.')
  await expect.element(again.screen.getByRole('radio', { name: fr.answer.kinds.hardship })).toBeChecked()
  await userEvent.fill(again.field(fr.answer.email), 'dov@fellside.example')
  api.reply(sendAnswer, { answer: { kind: 'hardship', at, decideBy: '2026-12-03', isStopped: false, more: [] } })
  await again.press(fr.answer.send)
  await expect.element(again.field(fr.answer.text)).toHaveValue('')
  expect(api.received[0]?.body).toMatchObject({ kind: 'hardship', text: 'Trop pour nous.', language: 'fr' })
  const answer = { kind: 'hardship' as const, at, decideBy: '2026-12-03', isStopped: false, more: [] }
  await again.screen.rerender(shown({ answer }, 'fr'))
  const read = () => document.activeElement !== document.body && document.activeElement?.textContent
  await expect.poll(read).toContain(fr.answer.sent)
})

test('Links on the page lead to the licence, and none of them loses what was added to the answer', async () => {
  fakeApi()
  const { screen } = await opened()
  const follow = (hash: string) =>
    new Promise((resolve) => {
      window.addEventListener('hashchange', resolve, { once: true })
      window.location.hash = hash
    })
  onTestFinished(() => window.history.replaceState(null, '', window.location.pathname))
  const [added, licensed] = [screen.getByText('receipt.pdf'), screen.getByLabelText(en.answer.kinds.licensed)]
  await userEvent.upload(screen.getByLabelText(en.answer.addFile), new File(['%PDF'], 'receipt.pdf'))
  await expect.element(added).toBeVisible()
  await follow('#answer-licensed')
  await expect.element(licensed).toBeChecked()
  await expect.element(added).toBeVisible()
  await follow('#payment')
  await userEvent.fill(screen.getByLabelText(en.answer.licenceNumber), 'A-1')
  await expect.element(added).toBeVisible()
})

test('What was written and offered stays once the case is paid, and nothing more is asked for', async () => {
  const api = fakeApi()
  confirmed()
  api.reply(listPortalMessages, { data: [{ _id: idOf(3), at, from: 'payer', author: null, text: 'Is it valid?' }] })
  api.reply(listPortalOffers, {
    data: [{ _id: idOf(2), at, from: 'payer', amount: 30_000, currency: 'EUR', state: 'declined' }],
  })
  const { screen } = await opened({ state: 'paid', due: 0, methods: [], bank: null })
  await expect.element(screen.getByText('Is it valid?')).toBeVisible()
  await expect.element(screen.getByText(/€300\.00/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: en.messages.send })).toBeVisible()
  for (const asked of [en.introAsked, en.licence.before_title, en.licence.person, en.ways.licence, en.licence.covered])
    expect([asked, text()?.includes(asked)]).toEqual([asked, false])
})

test('While a payment is on its way nothing is asked for a second time', async () => {
  await opened({ state: 'processing', methods: [], bank: null })
  for (const asked of [en.ways.pay, en.introAsked, en.offers.send, en.licence.covered])
    expect([asked, text()?.includes(asked)]).toEqual([asked, false])
})

test('A payment that the wallet has yet to confirm shows as one that is on its way, not as unpaid', async () => {
  const api = fakeApi()
  api.reply(executeWalletOrder, { state: 'pending' })
  window.history.replaceState(null, '', `${window.location.pathname}?token=5O1&PayerID=P7`)
  const { screen } = await opened({ methods: ['wallet'] })
  await expect.element(screen.getByText(en.pay.settling).first()).toBeVisible()
  expect(window.location.search).toBe('')
  expect(text()).not.toContain(en.summary.states.unpaid)
  expect(text()).not.toContain(en.pay.button('€930.96'))
  expect(api.received.map(({ body }) => body)).toEqual([{ paymentID: '5O1', payerID: 'P7', requestId: idOf(1) }])
})

test('For as long as the cookie says, a payment is thought to be on its way; then it can be paid again', async () => {
  window.history.replaceState(null, '', `${window.location.pathname}?success=true`)
  const { screen } = await opened()
  await expect.element(screen.getByText(en.pay.settling)).toBeVisible()
  document.cookie = `payment-${idOf(1)}=; Max-Age=0; Path=/`
  await screen.rerender(shown())
  await expect.element(screen.getByRole('button', { name: en.pay.button('€930.96') })).toBeVisible()
})

test('A browser that keeps no cookies asks for nothing a second time while a payment is on its way', async () => {
  const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  onTestFinished(() => cookies.mockRestore())
  window.history.replaceState(null, '', `${window.location.pathname}?success=true`)
  const { screen } = await opened()
  await expect.element(screen.getByText(en.pay.settling)).toBeVisible()
  expect(text()).not.toContain(en.pay.button('€930.96'))
})

test('The company that asks says who and where it is', async () => {
  const { screen } = await opened()
  await expect
    .element(screen.getByText('Rightframe Lda., Rua das Flores 12, 4050-262 Porto, Portugal. VAT number PT501964843'))
    .toBeVisible()
})

test('The code is mailed again, or to another address', async () => {
  const api = fakeApi()
  api.reply(askForPortalCode, undefined)
  api.refuse(confirmPortalEmail, 'forbidden', { code: 'portal.code', message: 'Wrong.' })
  const { screen, press, field } = await opened()
  await userEvent.fill(field(en.answer.email, 1), 'dov@fellside.example')
  await press(en.confirm.send)
  await userEvent.fill(field(en.confirm.code), '326 259')
  await press(en.confirm.check)
  await expect.element(screen.getByText(en.confirm.wrong)).toBeVisible()
  await press(en.confirm.again)
  await expect.element(screen.getByText(en.confirm.sentAgain('dov@fellside.example'))).toBeVisible()
  await press(en.confirm.change)
  await expect.element(field(en.answer.email, 1)).toHaveValue('dov@fellside.example')
})

test('Details for the invoice say what is wrong with them, and are kept only as they were saved', async () => {
  const api = fakeApi()
  confirmed()
  const payer = {
    kind: 'business',
    company: 'Fellside',
    address: '4 Quay',
    taxNumber: 'XX-1',
    email: 'dov@b.example',
  } as const
  api.reply(getPortalPayer, { payer })
  api.reply(listPortalMessages, { data: [] })
  api.reply(listPortalOffers, { data: [] })
  const english = 'This is English.'
  api.refuse(savePortalPayer, 'invalid', {
    code: 'invalid',
    message: english,
    details: [{ path: 'taxNumber', message: english }],
  })
  const { screen, press, field } = await opened({}, 'it')
  const { it } = allWords
  await expect.element(field(it.payer.company)).toHaveValue('Fellside')
  await userEvent.fill(field(it.payer.email), 'nope')
  await press(it.payer.save)
  await expect.element(screen.getByText(it.answer.emailInvalid)).toBeVisible()
  await userEvent.fill(field(it.payer.email), 'dov@b.example')
  await press(it.payer.save)
  await expect.element(screen.getByText(it.payer.taxInvalid)).toBeVisible()
  await userEvent.clear(field(it.payer.taxNumber))
  api.reply(savePortalPayer, { payer })
  await press(it.payer.save)
  await expect.element(screen.getByText(it.payer.saved)).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: it.payer.kinds.consumer }))
  expect(text()).not.toContain(it.payer.saved)
})

test('Ways of paying say what they are: the amount to transfer, and that parts are chosen first', async () => {
  const { screen } = await opened()
  await userEvent.click(screen.getByRole('radio', { name: en.pay.methods.bank }))
  await expect.element(screen.getByText(/Amount to transfer: €930\.96/)).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: en.pay.methods['card-parts'] }))
  await screen.getByRole('button', { name: en.pay.choosePart }).click()
  const first = screen.getByLabelText(en.pay.startDate)
  await expect.element(first).toHaveValue('2026-11-26')
  await expect.element(screen.getByText(/26 November 2026: EUR/)).toBeVisible()
  for (const day of ['2020-01-01', '2030-01-01', '2026-12-04']) {
    await userEvent.fill(first, day)
    await expect.element(screen.getByText(en.pay.startOutside('26 November 2026', '3 December 2026'))).toBeVisible()
    expect(screen.getByRole('checkbox').elements()).toEqual([])
  }
  await userEvent.fill(first, '2026-12-03')
  const agreed = screen.getByRole('checkbox')
  await agreed.click()
  await expect.element(agreed).toBeChecked()
  await userEvent.selectOptions(screen.getByLabelText(en.pay.parts, { exact: true }), '3')
  await expect.element(agreed).not.toBeChecked()
  await userEvent.selectOptions(screen.getByLabelText(en.pay.country), 'IE')
  await screen.getByRole('button', { name: en.pay.partsButton }).click()
  await expect.element(screen.getByLabelText(en.pay.stateIfAny)).not.toHaveAttribute('aria-invalid')
  await userEvent.selectOptions(screen.getByLabelText(en.pay.country), 'US')
  await expect.element(screen.getByLabelText(en.pay.state, { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('An answer that more was added to says both', async () => {
  const more = [{ kind: 'other' as const, at }]
  const { screen } = await opened({ answer: { kind: 'licensed', at, decideBy: '2026-12-03', isStopped: true, more } })
  await expect.element(screen.getByText(/Answered on 26 November 2026: I have a licence/)).toBeVisible()
  await expect.element(screen.getByText(/Added on 26 November 2026: Something else/)).toBeVisible()
  expect(await axeFaults()).toEqual([])
})
