import { ana, chiara, dov } from '../demo/people.ts'
import { searchDeskCases } from '../src/contract/cases/desk-work-endpoints.ts'
import { expect, expectPhotographs, expectSound, journeyFrom, paced } from './journey.ts'

const test = journeyFrom('busy')

const email = 'office@morning-herald.example'

test('Chiara prices a case, writes its first letter and sends it; Ana reads it, and Dov finds the proof', async ({
  open,
  callAs,
  app,
}) => {
  test.setTimeout(paced(150_000))
  const { call } = await callAs(chiara)
  const { data } = await call(searchDeskCases, { q: 'morning-herald.example' })
  const { _id: caseId, name } = data[0]!
  const desk = await open({ as: chiara })
  await desk.goto(`/desk/cases/${caseId}`)
  const price = desk.getByRole('region', { name: 'Price', exact: true })
  await price.getByLabel('Days of use until now').fill('120')
  await price.getByRole('button', { name: 'Set the price' }).click()
  await expect(price.getByText('Please say why.')).toBeVisible()
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
  await expect(owner.getByRole('list', { name: 'Letters' })).toContainText('an answer is asked for by')
  await expectSound(owner)

  const box = `http://localhost:${Number(new URL(app.url).port) + 2}/mailbox.json`
  const mails = (await (await fetch(box)).json()) as { to: string; text: string }[]
  const link = /https?:\/\/\S+(\/pay\/[0-9a-f]{24})/.exec(mails.find(({ to }) => to.includes(email))!.text)!
  const reader = await open({ isPhone: true })
  await reader.goto(link[1]!)
  await expect(reader.getByText(name).first()).toBeVisible()
  await expectPhotographs(reader, 2)
  await expectSound(reader)
})
