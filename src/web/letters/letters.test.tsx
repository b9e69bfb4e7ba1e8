import { beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { listCaseContacts } from '#contract/letters/contacts/endpoints.ts'
import { getDeskCase } from '#contract/desk/desk-endpoints.ts'
import { composeLetterDraft } from '#contract/letters/compose-endpoints.ts'
import {
  discardLetterDraft,
  listCaseLetters,
  type LetterTemplate,
  listLetterTemplates,
  listReminders,
  openLetterDraft,
  saveLetterDraft,
  sendLetter,
  sendReminders,
} from '#contract/letters/endpoints.ts'
import type { LetterDraft } from '#contract/letters/letter.ts'
import { getPricing } from '#contract/pricing/price-endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { aCase } from '#web/testing/cases.ts'
import { aDeskCase } from '#web/testing/desk.ts'
import { idOf } from '#web/testing/matches.ts'
import { chiara } from '#web/testing/people.ts'
import { aPricing } from '#web/testing/prices.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

/** A page of many parts takes a busy machine longer to read the first time than a test may wait. */
beforeAll(async () => void (await import('../desk/desk-case-page.tsx')), 60_000)

function chiaraAs(role: StaffRole) {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: [role] } })
  return api
}

test('Reminders that can go are chosen, the others say why not, and what was left out is named', async () => {
  const api = chiaraAs('case-manager')
  const one = {
    _id: idOf(1),
    name: 'RF-000001',
    host: 'shop.example',
    infringer: 'Lantern Living Ltd',
    state: 'contacted',
    since: '2026-11-01T10:00:00.000Z',
    dueAt: '2026-11-15T10:00:00.000Z',
    isDue: true,
    letters: 1,
    mailedTo: ['office@shop.example'],
    lacking: [],
  } as const
  const lacking = [{ code: 'contact.email', sentence: 'The contact has no email address.', where: null }]
  const other = { ...one, _id: idOf(2), name: 'RF-000002', lacking }
  api.reply(listReminders, { data: [one, other], total: 2 } as never)
  api.reply(sendReminders, {
    sent: [],
    skipped: [{ _id: idOf(1), name: 'RF-000001', why: 'The image user has answered.' }],
  })
  const { screen } = await renderApp('/desk/reminders')
  await expect.element(screen.getByText('The contact has no email address.')).toBeVisible()
  await screen.getByRole('button', { name: 'Send one reminder' }).click()
  await expect.element(screen.getByText(/RF-000001 was left out: The image user has answered/)).toBeVisible()
  expect(sentTo(api, 'POST', '/api/desk/reminders')).toEqual([{ cases: [idOf(1)] }])
})

const draft: LetterDraft = {
  _id: idOf(6),
  kind: 'first',
  revision: 1,
  language: 'en',
  subject: 'Your use of a photograph',
  body: 'Dear Sir or Madam,',
  contact: null,
  recipients: [],
  byPost: false,
  savedAt: '2026-11-20T10:00:00.000Z',
  savedBy: 'Chiara Conti',
  mailedTo: [],
  lacking: [],
  objections: [],
  changed: [],
  mail: { subject: '', text: '', html: '' },
  enclosures: [],
  dueOn: '2026-12-10',
}

const composedOf = ({ mailedTo, lacking, objections, changed, mail, enclosures, dueOn }: LetterDraft) => ({
  mailedTo,
  lacking,
  objections,
  changed,
  mail,
  enclosures,
  dueOn,
})

/** The page of a case whose first letter is being written. */
async function writeLetter() {
  const api = chiaraAs('case-manager')
  api.reply(getDeskCase, aDeskCase({ case: aCase('accepted') }))
  api.reply(listCaseContacts, { data: [], sought: null, erasedAt: null })
  api.reply(listCaseLetters, {
    data: [],
    next: 'first',
    isPrepared: false,
    contactBy: 'provider',
    problem: null,
    questions: [],
    languages: ['en', 'de'],
  })
  api.reply(openLetterDraft, draft)
  api.reply(getPricing, aPricing())
  const { screen, goTo, address } = await renderApp(`/desk/cases/${idOf(51)}`)
  const letters = screen.getByRole('region', { name: 'Letters' })
  await letters.getByRole('button', { name: 'Write the first letter' }).click()
  return { api, screen, goTo, address, letters, text: letters.getByLabelText('Text') }
}

test('Text typed during a save, or after another’s save, stays', async () => {
  const { api, letters, text } = await writeLetter()
  api.on(composeLetterDraft, () => Response.json(composedOf(draft)))
  const answered = Promise.withResolvers<void>()
  api.on(saveLetterDraft, async ({ body }) => {
    await answered.promise
    return Response.json({ ...draft, ...(body as object), subject: 'Your use of a picture', revision: 2 })
  })
  await text.fill('Dear Ms Doe,')
  await letters.getByRole('button', { name: 'Save and check' }).click()
  await text.fill('Dear Ms Doe, we write')
  answered.resolve()
  await expect.element(letters.getByLabelText('Subject')).toHaveValue('Your use of a picture')
  await expect.element(text).toHaveValue('Dear Ms Doe, we write')
  await expect.element(letters.getByText('Not saved yet. Sending saves it first.')).toBeVisible()
  const theirs = { ...draft, body: 'Dear Mr Roe,', savedBy: 'Rui Silva', revision: 3 }
  api.reply(openLetterDraft, theirs)
  api.refuse(saveLetterDraft, 'conflict', { code: 'letter.revised', message: 'Rui Silva has written on this letter.' })
  await letters.getByRole('button', { name: 'Save and check' }).click()
  await expect.element(letters.getByText(/^Rui Silva has saved this letter since you read it/)).toBeVisible()
  await expect.element(text).toHaveValue('Dear Ms Doe, we write')
  await letters.getByRole('button', { name: 'Take theirs' }).click()
  await expect.element(text).toHaveValue('Dear Mr Roe,')
  await expect.element(letters.getByText(/^Rui Silva has/)).not.toBeInTheDocument()
})

test('A letter that is not saved asks before it is left, and one that is thrown away asks, too', async () => {
  const { api, screen, goTo, address, letters, text } = await writeLetter()
  api.reply(composeLetterDraft, composedOf(draft))
  await text.fill('Dear Ms Doe,')
  const here = address()
  goTo('/desk/templates')
  const leaving = screen.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await letters.getByRole('button', { name: 'Discard' }).click()
  const discarding = screen.getByRole('alertdialog', { name: 'Discard the letter?' })
  await discarding.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(text).toHaveValue('Dear Ms Doe,')
  expect(address()).toBe(here)
})

test('A typed letter is filled in beside its text and saved by sending', async () => {
  const { api, screen, letters, text } = await writeLetter()
  const mail = { subject: 'Your use', text: 'Dear Jo Doe,', html: '' }
  api.reply(composeLetterDraft, { ...composedOf(draft), mail, mailedTo: ['jo@shop.example'] })
  await text.fill('Dear {{recipient}},')
  await expect.element(letters.getByText('Dear Jo Doe,')).toBeVisible()
  expect(sentTo(api, 'PUT', `/api/desk/cases/${idOf(51)}/letters/${draft._id}`)).toEqual([])
  api.on(saveLetterDraft, ({ body }) => Response.json({ ...draft, ...(body as object), revision: 2 }))
  api.refuse(sendLetter, 'conflict', { code: 'letter.changed', message: 'The price is another since.' })
  await letters.getByRole('button', { name: 'Send the letter' }).click()
  await expect.element(screen.getByRole('button', { name: 'Send it' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(letters.getByText('The price is another since.')).toBeVisible()
  const sent = sentTo(api, 'POST', `/api/desk/cases/${idOf(51)}/letters/${draft._id}/send`)
  expect(sent).toEqual([{ revision: 2 }])
})

test('Contacts appear by themselves once the site was looked at', async () => {
  const { api, screen } = await writeLetter()
  const contacts = screen.getByRole('region', { name: 'Contacts' })
  await expect.element(contacts.getByText('The site is being looked at. Contacts appear here.')).toBeVisible()
  api.reply(listCaseContacts, {
    data: [],
    sought: { at: '2026-11-20T10:00:00.000Z', looked: [] },
    erasedAt: null,
  })
  await expect
    .element(contacts.getByText('Nothing was found. Write down whom the letter goes to.'), { timeout: 10_000 })
    .toBeVisible()
})

test('A letter that is discarded is not begun again', async () => {
  const { api, screen, letters } = await writeLetter()
  const path = `/api/desk/cases/${idOf(51)}/letters`
  api.on(discardLetterDraft, () => new Response(null, { status: 204 }))
  await letters.getByRole('button', { name: 'Discard' }).click()
  const discarding = screen.getByRole('alertdialog', { name: 'Discard the letter?' })
  const asked = (method: string) => sentTo(api, method, path).length
  const [begun, listed] = [asked('POST'), asked('GET')]
  await discarding.getByRole('button', { name: 'Discard it' }).click()
  await expect.poll(() => asked('GET')).toBeGreaterThan(listed)
  await expect.element(letters.getByRole('button', { name: 'Write the first letter' })).toBeVisible()
  expect(asked('POST')).toBe(begun)
})

test('A text of letters opens where it is written, and what was typed is not given up for another unasked', async () => {
  const api = chiaraAs('legal')
  const first = {
    kind: 'first',
    language: 'en',
    country: '',
    version: 0,
    edition: 2,
    why: 'The product’s own.',
  } as const
  const english: LetterTemplate = { ...first, subject: 'Your use', body: 'Dear Sir,', by: null, at: null }
  api.reply(listLetterTemplates, { data: [english, { ...english, language: 'de', subject: 'Ihre Nutzung' }] })
  const { screen } = await renderApp('/desk/templates')
  await screen.getByRole('button', { name: 'Change: First letter, English, for every country' }).click()
  const editor = screen.getByRole('region', { name: 'First letter, English, for every country' })
  await expect.element(editor).toHaveFocus()
  await editor.getByLabelText('Subject').fill('Your use of a picture')
  await screen.getByRole('button', { name: 'Change: First letter, German, for every country' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Discard what you wrote?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(editor.getByLabelText('Subject')).toHaveValue('Your use of a picture')
  await screen.getByRole('button', { name: 'Change: First letter, German, for every country' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  const other = screen.getByRole('region', { name: 'First letter, German, for every country' })
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(other).toHaveFocus()
  await other.getByRole('button', { name: 'Leave it as it was' }).click()
  await expect.element(other).not.toBeInTheDocument()
})
