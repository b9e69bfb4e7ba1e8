import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listPortalOffers, makePortalOffer } from '#contract/disputes/answer-endpoints.ts'
import { allWords } from '#contract/languages/all-portal.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { idOf } from '#web/testing/matches.ts'
import { WordsContext } from '../words.ts'
import { OfferForm } from './offer-form.tsx'

const words = allWords.fr

test('An offer of a confirmed reader is sent without the address that was typed before it was confirmed', async () => {
  const api = fakeApi()
  const offer = { _id: idOf(2), at: '2026-11-27T10:00:00.000Z', from: 'payer', currency: 'EUR', state: 'open' } as const
  api.reply(listPortalOffers, { data: [] })
  api.reply(makePortalOffer, ({ amount }) => ({ offer: { ...offer, amount } }))
  const draft = `portal-draft-${idOf(1)}-offer`
  sessionStorage.setItem(draft, JSON.stringify({ amount: '500', reason: '', email: 'no mail' }))
  const screen = await render(
    <WordsContext value={{ words, language: 'fr' }}>
      <OfferForm isOpen portalId={idOf(1)} currency="EUR" total={1000_00} token="a token" onOver={() => {}} />
    </WordsContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: words.offers.send }))
  await expect.element(screen.getByText(words.offers.sent)).toBeVisible()
  const sent = api.received.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ amount: 500_00, currency: 'EUR', reason: '' })
  expect(sessionStorage.getItem(draft)).toBeNull()
})
