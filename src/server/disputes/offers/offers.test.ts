import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { makePortalOffer } from '#contract/disputes/answer-endpoints.ts'
import { approveOffer, getOwnAnswers } from '#contract/disputes/own-answer-endpoints.ts'
import { getPaymentPage } from '#contract/portal/endpoints.ts'
import {
  acceptOffer,
  answerOffer,
  getDeskOffers,
  makeDeskOffer,
  withdrawOffer,
} from '#contract/disputes/offer-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { aContactedCase, aPriceOf, setCase } from '#server/testing/portal-case.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { updateOffer } from './offer-store.ts'

let app: TestApp
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts, RIGHTFRAME_ROLES: 'api,worker' })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

const long = { tags: ['long'] }
let page = 0

async function aPriced() {
  const found = await aContactedCase(app, `http://www.shop.example/offers/${page++}`)
  await aPriceOf(app, found.caseId, { total: 50_000, currency: 'EUR' })
  const { caseId } = found
  const offers = async () => (await found.who.chiara.call(getDeskOffers, { caseId })).data
  return { ...found, offers, chiara: found.who.chiara, ana: found.who.ana }
}

const text = 'We would settle it for this.'

test('One click on our offer sets the price and state', long, async () => {
  const { caseId, chiara, payer, at } = await aPriced()
  await chiara.call(makeDeskOffer, { caseId, amount: 40_000, parts: 6, text })
  expect((await at()).state).toBe('offer_made')
  const { offer } = (await payer.call(getPaymentPage, { caseId })).portal
  expect(offer).toMatchObject({ amount: 40_000, currency: 'EUR', parts: 6 })
  const accepted = await payer.call(acceptOffer, { caseId, offerId: offer!._id })
  expect(accepted.offer.state).toBe('accepted')
  expect((await at()).state).toBe('payment_pending')
  expect((await payer.call(getPaymentPage, { caseId })).portal).toMatchObject({ total: 40_000, offer: null })
  expect((await chiara.call(getDeskOffers, { caseId })).parts).toBe(6)
  const twice = await refusalOf(payer.call(acceptOffer, { caseId, offerId: offer!._id }))
  expect([twice.status, twice.code]).toEqual([409, 'offer.over'])
})

test('Expired, withdrawn and paid offers cannot be accepted', long, async () => {
  const { caseId, chiara, payer, offers, at } = await aPriced()
  await chiara.call(makeDeskOffer, { caseId, amount: 40_000, text })
  const offerId = (await offers())[0]!._id
  await app.deps.db.transaction((tx) => updateOffer(tx, offerId, { endsAt: new Date(Date.now() - 1000) }))
  const late = await refusalOf(payer.call(acceptOffer, { caseId, offerId }))
  expect([late.code, late.message]).toEqual(['offer.over', expect.stringContaining('has run out')])
  expect((await offers())[0]?.state).toBe('expired')
  expect((await payer.call(getPaymentPage, { caseId })).portal.offer).toBeNull()
  await chiara.call(makeDeskOffer, { caseId, amount: 41_000, text })
  const second = (await offers())[0]!._id
  await chiara.call(withdrawOffer, { caseId, offerId: second })
  expect((await at()).state).toBe('in_dialogue')
  expect((await refusalOf(payer.call(acceptOffer, { caseId, offerId: second }))).code).toBe('offer.over')
  await chiara.call(makeDeskOffer, { caseId, amount: 42_000, text })
  await setCase(app, caseId, { state: 'paid' })
  const paid = await refusalOf(payer.call(acceptOffer, { caseId, offerId: (await offers())[0]!._id }))
  expect(paid.code).toBe('offer.not-now')
  await setCase(app, caseId, { state: 'in_dialogue', isPartPaid: true })
  expect((await refusalOf(chiara.call(makeDeskOffer, { caseId, amount: 43_000, text }))).code).toBe('offer.paid')
})

test('Below the floor the owner decides first; refusal creates a task', long, async () => {
  const { caseId, chiara, ana, payer, offers, at } = await aPriced()
  await chiara.call(makeDeskOffer, { caseId, amount: 10_000, text, ownerText: 'They are a small charity.' })
  expect((await offers())[0]).toMatchObject({ state: 'waiting', approval: 'asked', isBelowFloor: true })
  expect((await payer.call(getPaymentPage, { caseId })).portal.offer).toBeNull()
  const asked = (await ana.call(getOwnAnswers, { caseId })).offers[0]!
  expect(asked).toMatchObject({ amount: 10_000, approval: 'asked', asked: 50_000 })
  const refuse = { caseId, offerId: asked._id, answer: 'refused' } as const
  expect((await refusalOf(ana.call(approveOffer, refuse))).status).toBe(400)
  await ana.call(approveOffer, { ...refuse, note: 'Not below 200.' })
  expect((await offers())[0]).toMatchObject({ state: 'withdrawn', approvalNote: 'Not below 200.' })
  await chiara.call(makeDeskOffer, { caseId, amount: 20_000, text })
  const second = (await ana.call(getOwnAnswers, { caseId })).offers[0]!._id
  await ana.call(approveOffer, { caseId, offerId: second, answer: 'given' })
  expect((await at()).state).toBe('offer_made')
  expect((await payer.call(getPaymentPage, { caseId })).portal.offer?.amount).toBe(20_000)
  expect((await refusalOf(ana.call(approveOffer, { caseId, offerId: second, answer: 'given' }))).code).toBe(
    'offer.not-asked',
  )
})

test("An image user's offer is declined, countered, or accepted with consent", long, async () => {
  const { caseId, chiara, ana, payer, offers, at } = await aPriced()
  const theirs = { caseId, currency: 'EUR', email: 'dov@fellside.example' } as const
  await payer.call(makePortalOffer, { ...theirs, amount: 5_000 })
  expect((await at()).state).toBe('offer_made')
  await chiara.call(answerOffer, { caseId, offerId: (await offers())[0]!._id, answer: 'declined', text: 'Too low.' })
  expect((await at()).state).toBe('in_dialogue')
  await chiara.call(makeDeskOffer, { caseId, amount: 45_000, text })
  await payer.call(makePortalOffer, { ...theirs, amount: 15_000 })
  const offerId = (await offers()).find(({ from, state }) => from === 'payer' && state === 'open')!._id
  const accept = { caseId, offerId, answer: 'accepted', text: 'Agreed.' } as const
  await chiara.call(answerOffer, accept)
  expect((await refusalOf(chiara.call(answerOffer, accept))).code).toBe('offer.waits')
  await ana.call(approveOffer, { caseId, offerId, answer: 'given' })
  expect((await at()).state).toBe('payment_pending')
  expect((await payer.call(getPaymentPage, { caseId })).portal.total).toBe(15_000)
  expect((await offers()).filter(({ state }) => state === 'open')).toEqual([])
})

test('A closed case has no open offer', long, async () => {
  const { caseId, chiara, offers } = await aPriced()
  await chiara.call(makeDeskOffer, { caseId, amount: 40_000, text })
  await chiara.call(decideCase, { caseId, to: 'closed_no_result', reason: 'insolvent' })
  expect((await offers())[0]?.state).toBe('answered')
})
