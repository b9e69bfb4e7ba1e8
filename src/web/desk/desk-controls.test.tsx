import { beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  blockParty,
  type DeskCase,
  endOverride,
  getDeskCase,
  getDeskCaseFile,
  listDeskCases,
  sendDeskMessage,
  setOverride,
  unblockParty,
} from '#contract/desk/desk-endpoints.ts'
import { addCaseNote, assignCase } from '#contract/desk/desk-work-endpoints.ts'
import { everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { aCase } from '#web/testing/cases.ts'
import { aDeskCase } from '#web/testing/desk.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

/** A page of many parts takes a busy machine longer to read the first time than a test may wait. */
beforeAll(async () => void (await import('./desk-case-page.tsx')), 60_000)

const at = '2026-11-20T10:00:00.000Z'
const override: DeskCase['overrides'][number] = {
  _id: idOf(70),
  code: 'ERROR_DOMAIN_STOCK',
  type: 'domainIsNotStock',
  by: 'Chiara Conti',
  why: 'It is their own shop.',
  until: '2030-01-31',
  scope: 'cluster',
  host: 'shop.example',
  at,
}
const file = {
  name: '00000000-0000-4000-8000-000000000001.pdf',
  fileName: 'contract.pdf',
  type: 'application/pdf',
  size: 4096,
  source: 'CASE_GENERAL_FILES',
  image: null,
} as const
const message = (number: number, from: 'owner' | 'staff', text: string) => ({
  _id: idOf(80 + number),
  at,
  from,
  author: from === 'owner' ? 'Ana Ibarra' : 'Chiara',
  text,
  files: [],
})
const licensed = 'The owner’s licence ledger says of this use: Licensed to Shop Ltd.'
const step = { id: idOf(90), at, type: 'transition', from: 'submitted', to: 'in_review', link: null } as const

/** A server with one case at the desk, which is shown as it stands when it is asked for. */
function withDesk(more: Partial<DeskCase> = {}) {
  const api = anaIsSignedIn()
  let shown = aDeskCase({
    case: aCase('in_review', { files: [file] }),
    history: [{ ...step, actorRole: 'owner', publicNote: 'Here is the contract.', reasonCode: 'weak-match' }],
    messages: [message(1, 'owner', 'I found the contract.')],
    moves: ['accepted'],
    ...more,
  })
  const change = (changed: Partial<DeskCase>) => (shown = { ...shown, ...changed })
  api.on(getDeskCase, () => Response.json(shown))
  const sent = (path: string, method: string) =>
    api.received.find((one) => one.path.startsWith(`/api/desk/cases/${idOf(51)}/${path}`) && one.method === method)
  return { api, change, sent }
}

/** The page of the case with these sections open. */
async function openCase(...sections: string[]) {
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  const rail = screen.getByRole('navigation', { name: 'Sections of the case' })
  for (const name of sections) await userEvent.click(rail.getByRole('button', { name: new RegExp(`^${name}`) }))
  return screen
}

test('A refusal is set aside for a reason and until a day, and taken back', async () => {
  const { api, change, sent } = withDesk()
  api.reply(setOverride, () => change({ overrides: [override] }))
  api.reply(endOverride, () => change({ overrides: [] }))
  const screen = await openCase('Refusals and blocks')
  await userEvent.click(screen.getByRole('button', { name: 'Set a refusal aside' }))
  await userEvent.click(screen.getByRole('button', { name: 'Set aside', exact: true }))
  await expect.element(screen.getByText('Please choose the refusal.')).toBeVisible()
  await expect.element(screen.getByText('Please say why.')).toBeVisible()
  expect(sent('overrides', 'POST')).toBeUndefined()
  await userEvent.selectOptions(screen.getByLabelText('Refusal', { exact: true }), 'Stock agency')
  await userEvent.click(screen.getByRole('radio', { name: 'For every owner' }))
  await userEvent.fill(screen.getByLabelText('Why', { exact: true }), 'It is their own shop.')
  await userEvent.click(screen.getByRole('button', { name: 'Set aside', exact: true }))
  await expect.element(screen.getByText('For this owner, by Chiara Conti, 2026-11-20, until 2030-01-31')).toBeVisible()
  expect(sent('overrides', 'POST')!.body).toEqual({
    code: 'ERROR_DOMAIN_STOCK',
    scope: 'site',
    why: 'It is their own shop.',
    until: null,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Take back: Stock agency' }))
  await expect.element(screen.getByText('None.')).toBeVisible()
  expect(sent(`overrides/${override._id}`, 'DELETE')).toBeDefined()
})

test('What the server says against a word of staff is shown, and the word stays', async () => {
  const { api } = withDesk()
  api.refuse(blockParty, 'conflict', { code: 'case.no-party', message: 'This case names no site yet.' })
  const screen = await openCase('Refusals and blocks')
  await userEvent.click(screen.getByRole('button', { name: 'Accept no more cases' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.fill(dialog.getByLabelText('Why nothing can be achieved'), 'Insolvent.')
  await userEvent.click(dialog.getByRole('button', { name: 'Accept no more cases' }))
  await expect.element(dialog.getByText('This case names no site yet.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Why nothing can be achieved')).toHaveValue('Insolvent.')
})

test('No more cases are taken against a party for a reason that owners read, until they are taken again', async () => {
  const { api, change, sent } = withDesk()
  api.reply(blockParty, () => change({ block: { reason: 'The company is insolvent.', until: null } }))
  api.reply(unblockParty, () => change({ block: null }))
  const screen = await openCase('Refusals and blocks')
  await userEvent.click(screen.getByRole('button', { name: 'Accept no more cases' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.fill(dialog.getByLabelText('Why nothing can be achieved'), 'The company is insolvent.')
  await userEvent.click(dialog.getByLabelText(/^Until/))
  await userEvent.selectOptions(screen.getByLabelText('Choose the Year'), String(new Date().getFullYear() + 1))
  await userEvent.selectOptions(screen.getByLabelText('Choose the Month'), 'January')
  await userEvent.click(screen.getByRole('button', { name: /January 15th/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Accept no more cases' }))
  await expect.element(screen.getByText('The company is insolvent. This holds for good.')).toBeVisible()
  expect(sent('block', 'PUT')!.body).toEqual({
    reason: 'The company is insolvent.',
    until: `${new Date().getFullYear() + 1}-01-15`,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Accept them again' }))
  await expect.element(screen.getByText('They are accepted.')).toBeVisible()
  expect(sent('block', 'DELETE')).toBeDefined()
})

test('Staff read what the owner wrote and did, with the reasons, and answer', async () => {
  const { api, change, sent } = withDesk()
  api.reply(sendDeskMessage, () => {
    const answer = message(2, 'staff', 'Thank you.')
    change({ messages: [message(1, 'owner', 'I found the contract.'), answer] })
    return answer
  })
  const screen = await openCase('History', 'Messages')
  const history = screen.getByRole('list', { name: 'History' })
  await expect.element(history.getByText('2026-11-20 · The owner')).toBeVisible()
  await expect.element(history.getByText('The image on the page is not certain to be yours.')).toBeVisible()
  await expect.element(history.getByText('Here is the contract.')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Message to Ana Ibarra'), 'Thank you.')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const messages = screen.getByRole('list', { name: 'Messages' })
  await expect.element(messages.getByText('Thank you.')).toBeVisible()
  await expect.element(messages.getByText('Ana Ibarra · 2026-11-20')).toBeVisible()
  await expect.element(screen.getByLabelText('Message to Ana Ibarra')).toHaveValue('')
  expect(sent('messages', 'POST')!.body).toEqual({ text: 'Thank you.' })
})

test('A message that waits for an answer is open, read or not', async () => {
  withDesk({ next: { action: 'write-back', role: 'reviewer', at } })
  const screen = await openCase()
  await expect.element(screen.getByRole('list', { name: 'Messages' })).toMatchTextContent(/I found the contract\./)
})

test('Taking a case leaves the note that is being written, and what is typed while something is sent stays', async () => {
  const { api, sent } = withDesk()
  const answered = Promise.withResolvers<void>()
  const note = { _id: idOf(3), at, by: 'Ana Ibarra', to: null, text: 'Call them' }
  api.reply(assignCase, { assignee: { _id: idOf(1), name: 'Ana Ibarra' } })
  api.on(addCaseNote, async () => {
    await answered.promise
    return Response.json(note)
  })
  api.on(sendDeskMessage, async () => {
    await answered.promise
    return Response.json(message(2, 'staff', 'Thank you'))
  })
  const screen = await openCase('Notes and assignee', 'Messages')
  const written = screen.getByLabelText('Note for staff')
  const letter = screen.getByLabelText('Message to Ana Ibarra')
  await userEvent.fill(written, 'Call them')
  await userEvent.click(screen.getByRole('button', { name: 'Take it' }))
  await expect.element(screen.getByText('Ana Ibarra has it now.')).toBeVisible()
  await expect.element(written).toHaveValue('Call them')
  await userEvent.click(screen.getByRole('button', { name: 'Only write the note' }))
  await userEvent.fill(letter, 'Thank you')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(() => [sent('notes', 'POST'), sent('messages', 'POST')].every(Boolean)).toBe(true)
  await userEvent.fill(written, 'Call them on Monday')
  await userEvent.fill(letter, 'Thank you. And the invoice?')
  answered.resolve()
  await expect.element(screen.getByText('Written.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy')
  await expect.element(written).toHaveValue('Call them on Monday')
  await expect.element(letter).toHaveValue('Thank you. And the invoice?')
})

test('A file of the case is asked for at the desk; one that cannot be had is said so', async () => {
  const { api, sent } = withDesk()
  api.refuse(getDeskCaseFile, 'missing', { code: 'missing', message: 'There is no such file.' })
  const screen = await openCase('Attachments')
  await userEvent.click(screen.getByRole('button', { name: 'Download contract.pdf' }))
  await expect.element(screen.getByText('There is no such file.')).toBeVisible()
  expect(sent(`files/${file.name}`, 'GET')).toBeDefined()
})

test('A draft that names no page yet has nothing to set aside; where nothing came in it is said', async () => {
  withDesk({ case: aCase('draft', { host: '', pairs: [], claimant: '' }), messages: [], moves: [] })
  const screen = await openCase('Messages', 'Attachments', 'Refusals and blocks')
  await expect.element(screen.getByText('No messages yet.')).toBeVisible()
  await expect.element(screen.getByText('Nothing is attached.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Set a refusal aside' })).not.toBeInTheDocument()
})

test('While the case loads it is said; one that cannot be loaded can be asked for again', async () => {
  const { api, change } = withDesk()
  const { promise, resolve } = Promise.withResolvers<void>()
  api.on(getDeskCase, async () => {
    await promise
    return Response.json({ code: 'conflict', message: 'The desk is closed.' }, { status: 409 })
  })
  const screen = await openCase()
  await expect.element(screen.getByText('Loading the case')).toBeInTheDocument()
  // A stream that begins late has everything asked for again, which is not what is meant here.
  await expect.poll(() => api.received.some(({ path }) => path.startsWith('/api/events'))).toBe(true)
  resolve()
  await expect.element(screen.getByText('The desk is closed.')).toBeVisible()
  api.on(getDeskCase, () => Response.json(change({})))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByRole('navigation', { name: 'Sections of the case' })).toBeVisible()
})

test('Accounts without access to the desk find no page there', async () => {
  const { api } = withDesk()
  api.refuse(listDeskCases, 'forbidden', { code: 'forbidden', message: 'This is for staff.' })
  const { screen } = await renderApp('/desk/cases')
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test('Refusals and licences at the desk pass the audit and fit in every look', everyLook, async () => {
  withDesk({
    licences: [licensed],
    overrides: [override],
    block: { reason: 'The company is insolvent.', until: '2030-01-31' },
  })
  const screen = await openCase('Refusals and blocks')
  await expect.element(screen.getByText('The company is insolvent. This holds until 2030-01-31.')).toBeVisible()
  await expect.element(screen.getByText(licensed)).toBeVisible()
  expect(await faultsInEveryLook()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Set a refusal aside' }))
  await userEvent.click(screen.getByRole('button', { name: 'Set aside', exact: true }))
  await expect.element(screen.getByText('Please say why.')).toBeVisible()
  expect(await faultsInEveryLook()).toEqual([])
})
