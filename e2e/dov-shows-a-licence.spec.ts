import { ana, chiara } from '../demo/people.ts'
import { searchDeskCases } from '../src/contract/desk/desk-work-endpoints.ts'
import { getDeskPortal } from '../src/contract/disputes/desk-portal-endpoints.ts'
import { expect, expectSound, journeyFrom, paced } from './journey.ts'

const test = journeyFrom('busy')

test('Dov shows a licence, Ana agrees, and the claim ends', async ({ open, callAs }) => {
  test.setTimeout(paced(150_000))
  const { call } = await callAs(chiara)
  const { data } = await call(searchDeskCases, { q: 'stones-and-arches.example' })
  const caseId = data[0]!._id
  const url = new URL((await call(getDeskPortal, { caseId })).url).pathname

  const dov = await open({ isPhone: true, mayComplain: /status of 404/ })
  await dov.goto(url)
  await dov.getByRole('link', { name: 'I have a licence' }).first().click()
  const answer = dov.locator('form').filter({ has: dov.getByLabel('Order or licence number') })
  await answer.getByLabel('Order or licence number').fill('SW-2024-0077')
  await answer.locator('input[type=file]').setInputFiles({
    name: 'licence.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 a licence'),
  })
  await expect(answer.getByText('Added')).toBeVisible()
  await answer.getByLabel('Your e-mail').fill('dov@fellside.example')
  await answer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dov.getByText('Your answer is here. Thank you.')).toBeVisible()

  const desk = await open({ as: chiara })
  await desk.goto('/desk/answers')
  await expect(desk.getByText('The image user has a licence').first()).toBeVisible()
  await expectSound(desk)
  await desk.goto(`/desk/cases/${caseId}`)
  const panel = desk.getByRole('region', { name: 'Answer of the image user' })
  await expect(panel.getByRole('link', { name: 'licence.pdf' })).toBeVisible()
  await panel.getByText('Ask the owner first').click()
  await panel.getByLabel('Question to the owner').fill('Did you sell this licence?')
  await panel.getByRole('button', { name: 'Ask the owner' }).click()
  await expect(panel.getByText(/An answer is due by/)).toBeVisible()
  await expectSound(desk)

  const owner = await open({ as: ana })
  await owner.goto(`/cases/${caseId}`)
  await expect(owner.getByText('Did you sell this licence?').first()).toBeVisible()
  await owner.getByRole('radio', { name: 'The image user is right' }).check()
  await owner.getByLabel('What you know about it').fill('Yes, last year.')
  await expectSound(owner)
  await owner.getByRole('button', { name: 'Send my answer' }).click()
  await expect(owner.getByText(/You said: The image user is right/)).toBeVisible()

  await desk.reload()
  await expect(panel.getByText(/Yes, last year/)).toBeVisible()
  await panel.getByRole('button', { name: 'The licence is valid' }).click()
  await panel.getByRole('button', { name: 'Send the decision' }).click()
  await expect(panel.getByText(/the claim ends/).first()).toBeVisible()

  await expect(async () => {
    await dov.goto(url)
    await expect(dov.getByText('Case unavailable for payment')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(dov.getByText('You were right: the claim is over.')).toBeVisible()
  await expect(dov.getByText(/we apologise for the trouble/)).toBeVisible()
  await expectSound(dov)
})
