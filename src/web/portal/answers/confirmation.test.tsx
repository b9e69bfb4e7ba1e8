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
  sendPortalMessage,
} from '#contract/disputes/answer-endpoints.ts'
import { allWords } from '#contract/languages/all-portal.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { idOf } from '#web/testing/matches.ts'
import { openDetails } from '#web/portal/testing/open-details.ts'
import { aPortalPage } from '#web/testing/portal.ts'
import { PortalApp } from '../portal-app.tsx'

const words = allWords.en
const at = '2026-11-26T09:00:00.000Z'
const over = { code: 'portal.token', message: 'Please confirm your address first.' }
const payer = { kind: 'business', company: 'Fellside', address: '4 Quay', taxNumber: '', email: '' } as const

/** A server that takes every code, without data of the confirmed reader. */
function server() {
  const api = fakeApi()
  api.reply(askForPortalCode, undefined)
  api.reply(confirmPortalEmail, { token: 'another token', endsAt: at })
  api.reply(listPortalMessages, { data: [] })
  api.reply(listPortalOffers, { data: [] })
  api.reply(getPortalPayer, { payer: null })
  return api
}

async function opened({ isConfirmed = true } = {}) {
  if (isConfirmed) sessionStorage.setItem(`portal-token-${idOf(1)}`, 'token')
  const screen = await render(
    <PortalApp portalId={idOf(1)} page={aPortalPage()} ended={null} language="en" isDraft={false} words={words} />,
  )
  openDetails()
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true }))
  const field = (name: string, nth = 0) => screen.getByLabelText(name, { exact: true }).nth(nth)
  const confirm = async () => {
    // Its field is the second of three for an address, once all of them are there.
    await expect.element(field(words.answer.email, 2)).toBeVisible()
    await userEvent.fill(field(words.answer.email, 1), 'dov@fellside.example')
    await press(words.confirm.send)
    await userEvent.fill(field(words.confirm.code), '326259')
    await press(words.confirm.check)
  }
  return { screen, press, field, confirm }
}

test('After an expired confirmation, a new one restores the typed text', async () => {
  const api = server()
  const { screen, press, field, confirm } = await opened()
  await userEvent.fill(field(words.payer.company), 'Fellside')
  api.refuse(savePortalPayer, 'unauthenticated', over)
  await press(words.payer.save)
  await expect.element(screen.getByText(words.payer.locked)).toBeVisible()
  await confirm()
  await expect.element(field(words.payer.company)).toHaveValue('Fellside')
  await userEvent.fill(field(words.offers.amount('EUR')), '300')
  api.refuse(makePortalOffer, 'unauthenticated', over)
  await press(words.offers.send)
  await expect.element(screen.getByText(over.message)).toBeVisible()
  await confirm()
  await expect.element(field(words.offers.amount('EUR'))).toHaveValue('300')
})

test('Company details that cannot be read say so; those that come late leave what was typed', async () => {
  const api = server()
  const late = Promise.withResolvers<Response>()
  api.on(getPortalPayer, () => late.promise)
  const { screen, field } = await opened()
  await userEvent.fill(field(words.payer.company), 'Fellside Stays')
  late.resolve(Response.json({ payer }))
  await expect.element(field(words.payer.address)).toHaveValue('4 Quay')
  await expect.element(field(words.payer.company)).toHaveValue('Fellside Stays')
  await screen.unmount()
  api.refuse(getPortalPayer, 'unavailable', { code: 'unavailable', message: 'Nothing can be read at present.' })
  const again = await opened()
  await expect.element(again.screen.getByText('Nothing can be read at present.')).toBeVisible()
})

test('A message that was sent is not said to have failed where it cannot be read again', async () => {
  const api = server()
  const { screen, press, field } = await opened()
  await expect.element(screen.getByText(words.messages.none)).toBeVisible()
  api.reply(sendPortalMessage, { _id: idOf(3), at, from: 'payer', author: null, text: 'Is it valid?' })
  api.refuse(listPortalMessages, 'unavailable', { code: 'unavailable', message: 'Nothing can be read at present.' })
  await userEvent.fill(field(words.messages.write), 'Is it valid?')
  await press(words.messages.send)
  await expect.poll(() => api.received.filter(({ path }) => path.endsWith('/messages')).length).toBe(3)
  await expect.element(screen.getByText(words.messages.sent)).toBeVisible()
  expect(document.body.textContent).not.toContain('Nothing can be read')
})

test('A browser that keeps nothing shows the page, and holds a confirmation while it stands', async () => {
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    const kept = vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('Denied.', 'SecurityError')
    })
    onTestFinished(() => kept.mockRestore())
  }
  server()
  const { screen, confirm } = await opened({ isConfirmed: false })
  await confirm()
  await expect.element(screen.getByText(words.messages.none)).toBeVisible()
})
