import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addOfficeLetter,
  getDeskRegistrationLetterFile,
  getDeskRegistration,
  noteCaseNumber,
} from '#contract/registrations/desk-endpoints.ts'
import { getRegistration, getRegistrationLetterFile } from '#contract/registrations/endpoints.ts'
import type { RegistrationState } from '#contract/registrations/states.ts'
import { refusalOf } from '#server/testing/client.ts'
import { fileFrom } from '#server/testing/letters.ts'
import { anImage } from '#server/testing/matches.ts'
import { type People, people, type Person, staffPerson } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { accountData } from '../account-data.ts'
import { packagedOrder } from '../package/testing/packaged-order.ts'
import { certificateFile } from '../testing/certificate.ts'

let app: TestApp
let who: People
let agent: Person

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
  agent = await staffPerson(app, ['registration-agent'])
})
afterAll(() => app.remove())

async function anOrder(state: RegistrationState): Promise<string> {
  const _id = await anImage(app.deps, who.ana.id)
  const image = { _id, title: 'Harbour', fileName: 'harbour.jpg' }
  return (await packagedOrder(app.deps, who.ana.id, [image], { state, option: 'CIPO_SINGLE' })).orderId
}

const mail = Buffer.from('From: office@office.example\r\nSubject: 1-777\r\n\r\nPlease answer.\r\n')
const letter = { direction: 'from-office', on: '2026-02-01', text: 'Please name the country.' } as const

test('The owner opens the files of a letter of the Office', async () => {
  const registrationId = await anOrder('filed')
  const pdf = await certificateFile({ number: 'x', effectiveOn: 'x', title: 'Letter', name: 'Office' })
  const files = [
    { name: 'letter.pdf', base64: pdf },
    { name: 'mail.eml', base64: mail.toString('base64') },
  ]
  const asked = await agent.call(addOfficeLetter, { registrationId, ...letter, files })
  expect(asked.letters).toMatchObject([
    {
      n: 1,
      text: letter.text,
      files: [
        { place: 1, name: 'letter.pdf' },
        { place: 2, name: 'mail.eml', bytes: mail.length },
      ],
    },
  ])
  const answer = { ...letter, direction: 'to-office' as const, files: files.slice(0, 1) }
  await agent.call(addOfficeLetter, { registrationId, ...answer })
  const own = await who.ana.call(getRegistration, { registrationId })
  expect(own.letters).toMatchObject([{ n: 1, on: '2026-02-01' }])
  expect(JSON.stringify(own)).not.toContain(letter.text)
  const second = { registrationId, letter: 1, place: 2 }
  expect((await fileFrom(app, who.ana, getRegistrationLetterFile, second)).equals(mail)).toBe(true)
  expect(
    (await fileFrom(app, agent, getDeskRegistrationLetterFile, { ...second, letter: 2, place: 1 })).toString('base64'),
  ).toBe(pdf)
  for (const call of [
    { ...second, letter: 2, place: 1 },
    { ...second, place: 3 },
  ])
    expect((await refusalOf(who.ana.call(getRegistrationLetterFile, call))).status).toBe(404)
  expect((await refusalOf(who.bruno.call(getRegistrationLetterFile, second))).status).toBe(404)
  const exported = await accountData.export(app.deps, who.ana.id)
  expect(exported.files.map(({ name }) => name)).toContain(`registrations/${registrationId}/letters/1-2 mail.eml`)
})

test('A file of another kind is refused, and the letter is not kept', async () => {
  const registrationId = await anOrder('filed')
  for (const file of [
    { name: 'letter.pdf', base64: mail.toString('base64') },
    { name: 'letter.eml', base64: 'AAEC' },
    { name: 'letter.html', base64: Buffer.from('<script>').toString('base64') },
  ]) {
    const refused = await refusalOf(agent.call(addOfficeLetter, { registrationId, ...letter, files: [file] }))
    expect(refused.code).toBe('letter.unreadable')
  }
  expect((await agent.call(getDeskRegistration, { registrationId })).letters).toEqual([])
})

test('A case number is noted before the filing, and taken back', async () => {
  const registrationId = await anOrder('ready')
  const noted = await agent.call(noteCaseNumber, { registrationId, number: '1-777' })
  expect(noted).toMatchObject({ caseNumber: '1-777', filing: null, state: 'ready' })
  expect(noted.history.at(-1)).toMatchObject({ step: 'case-number', by: 'staff', note: 'Case number 1-777.' })
  const again = await agent.call(noteCaseNumber, { registrationId, number: '1-777' })
  expect(again.history).toEqual(noted.history)
  expect(await agent.call(noteCaseNumber, { registrationId, number: null })).toMatchObject({ caseNumber: null })
  const filed = await anOrder('filed')
  expect((await refusalOf(agent.call(noteCaseNumber, { registrationId: filed, number: '1-777' }))).code).toBe(
    'registration.no-way',
  )
})

test('The desk names the fee of the Office of the day', async () => {
  const registrationId = await anOrder('ready')
  expect((await agent.call(getDeskRegistration, { registrationId })).officeFee).toMatchObject({
    kind: 'canada',
    currency: 'CAD',
    amount: 63_00,
  })
})
