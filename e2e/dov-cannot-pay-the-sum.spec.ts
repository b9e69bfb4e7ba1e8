import { chiara } from '../demo/people.ts'
import { getDeskOffers } from '../src/contract/disputes/offer-endpoints.ts'
import { expect, expectFits, expectSound, journeyFrom, paced } from './journey.ts'
import { pageOfCase } from '../scripts/page-of-case.ts'

const test = journeyFrom('busy')

test('Dov cannot pay the sum, is allowed more parts, offers less, and agrees on what Chiara offers back', async ({
  open,
  callAs,
}) => {
  test.setTimeout(paced(150_000))
  const staff = await callAs(chiara)
  const { caseId, path } = await pageOfCase(staff)
  const { price } = await staff.call(getDeskOffers, { caseId })
  // A whole sum between the floor and the demand.
  const sum = String(Math.max(Math.ceil((price!.floor ?? 0) / 100), Math.floor(price!.total / 110)))
  const dov = await open({ isPhone: true })
  await dov.goto(path)
  const answer = dov.locator('form').filter({ has: dov.getByRole('radio', { name: 'I cannot pay this sum' }) })
  await dov.getByRole('link', { name: 'I want to answer' }).click()
  await answer.getByRole('radio', { name: 'I cannot pay this sum' }).check()
  await expect(answer.getByText(/Up to 12 parts can be agreed/)).toBeVisible()
  await answer.getByLabel('What you want to say').fill('We are two people. Six parts would be possible.')
  await answer.getByLabel('Your e-mail').fill('dov@fellside.example')
  await expectFits(dov)
  await answer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dov.getByText('Your answer is here. Thank you.')).toBeVisible()

  const desk = await open({ as: chiara })
  await desk.goto(`/desk/cases/${caseId}`)
  const decision = desk.getByRole('region', { name: 'Answer of the image user' })
  await decision.getByRole('radio', { name: 'It was answered' }).check()
  await decision.getByLabel('Parts that it may be paid in').selectOption('6')
  await decision.getByLabel('What the image user reads', { exact: true }).fill('You may pay it in six parts.')
  await decision.getByLabel('What the owner reads of the decision').fill('They pay it in up to six parts.')
  await expectSound(desk)
  await decision.getByRole('button', { name: 'Send the decision' }).click()
  await expect(decision.getByText('It was answered.', { exact: false }).first()).toBeVisible()

  await dov.goto(path)
  await expect(dov.getByText('You may pay it in six parts.')).toBeVisible()
  await dov.getByRole('radio', { name: /^Card.*parts/i }).check()
  await dov.getByRole('button', { name: 'Choose the parts' }).click()
  await expect(dov.getByLabel('Parts', { exact: true }).getByRole('option')).toHaveText(['2', '3', '4', '5', '6'])
  const offer = dov.locator('form').filter({ has: dov.getByRole('button', { name: 'Send the offer' }) })
  await dov.getByText('Offer another sum', { exact: true }).click()
  await offer.getByLabel(/^Your offer in/).fill('100')
  await offer.getByLabel('Your e-mail').fill('dov@fellside.example')
  await offer.getByRole('button', { name: 'Send the offer' }).click()
  await expect(dov.getByText('Your offer is here. A person answers by e-mail.')).toBeVisible()

  await desk.reload()
  const offers = desk.getByRole('region', { name: 'Offers' })
  await offers.getByLabel('Answer to their offer').fill('That is too little. We offer another sum.')
  await offers.getByRole('button', { name: 'Decline the offer' }).click()
  await expect(offers.getByText(/declined/).first()).toBeVisible()
  await offers.getByText('Offer another sum').click()
  await offers.getByLabel('What the image user reads with the offer').fill('This is what we can do.')
  await offers.getByLabel('Sum', { exact: true }).fill(sum)
  await offers.getByRole('button', { name: 'Make the offer' }).click()
  await expect(offers.getByText(/on the table/)).toBeVisible()
  await expectSound(desk)

  await dov.goto(path)
  await expect(dov.getByRole('heading', { name: 'Our offer to you' })).toBeVisible()
  await expectSound(dov)
  await dov.getByRole('button', { name: /^Accept / }).click()
  await expect(dov.getByText('It is agreed. Thank you. The page asks for this sum now.')).toBeVisible()
})
