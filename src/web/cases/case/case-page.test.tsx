import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Case, CaseMessage } from '#contract/cases/case.ts'
import { getCase, listCaseHistory } from '#contract/cases/endpoints.ts'
import { streamEvents } from '#contract/platform/endpoints.ts'
import { startSubmission } from '#contract/submissions/endpoints.ts'
import {
  getCaseFile,
  getCaseOutlook,
  listCaseMessages,
  sendCaseMessage,
  withdrawCase,
} from '#contract/cases/exchange-endpoints.ts'
import { getOwnMoney } from '#contract/cases/own/own-money.ts'
import { getMatch } from '#contract/matches/endpoints.ts'
import { aSettlement } from '#web/billing/payouts/testing/settlements.ts'
import { everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { aCase, aSubmission, withSubmission } from '#web/testing/cases.ts'
import { aMatch, idOf, inFull } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const address = `/cases/${idOf(51)}`
const moment = '2026-11-20T10:00:00.000Z'

/** A server with this case, submitted by Ana and taken into review. */
function withCase(of: Case) {
  const api = anaIsSignedIn()
  const entry = { type: 'transition', publicNote: null, reasonCode: null, link: null } as const
  api.reply(getCase, of)
  api.reply(listCaseHistory, {
    data: [
      { ...entry, id: idOf(2), at: moment, from: 'submitted', to: 'in_review', actorRole: 'staff' },
      { ...entry, id: idOf(1), at: moment, from: 'draft', to: 'submitted', actorRole: 'owner' },
    ],
  })
  api.reply(listCaseMessages, {
    data: [{ _id: idOf(1), at: moment, from: 'staff', author: 'Chiara', text: 'We are on it.', files: [] }],
  })
  api.reply(getMatch, inFull(aMatch(1)))
  api.reply(getCaseOutlook, {
    feePercent: 45,
    comparable: { cases: 0, needed: 30 },
    oddsPercent: null,
    medianDays: null,
    value: null,
    legalOnly: null,
  })
  return api
}

test('A case says where it stands, whose turn it is, what follows and by when', async () => {
  withCase(aCase('in_review'))
  const { screen } = await renderApp(address)
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Shop Ltd uses one of your photographs' }))
    .toBeVisible()
  for (const words of [
    'We check that the case can be pursued.',
    'We act next',
    'We accept the case, ask you for something, or decline it and say why.',
    'We are on it.',
  ])
    await expect.element(screen.getByText(words)).toBeVisible()
  await userEvent.click(screen.getByText('Facts', { exact: true }))
  await expect.element(screen.getByText('Ana Pereira')).toBeVisible()
  expect(document.querySelector('[aria-current=step]')?.textContent).toBe('2Review')
  await expect.element(screen.getByText(/^By 2026-11-2\d/)).toBeVisible()
  const history = screen.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect.element(history.first()).toHaveTextContent('In review2026-11-20 · Us')
  await expect.element(screen.getByRole('link', { name: 'Compare Fishing boats with its copy' })).toBeVisible()
})

test('A declined case says why', async () => {
  withCase(
    aCase('declined', {
      dueAt: null,
      reason: { code: 'weak-match', note: 'The roof is another one.' },
      withdrawal: { isAllowed: false, isFree: false },
    }),
  )
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText('The image on the page is not certain to be yours.')).toBeVisible()
  await expect.element(screen.getByText('The roof is another one.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Send takedown notice…' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/takedowns\/new\?cluster=/))
  await expect.element(screen.getByText('The case is over', { exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Withdraw' }).elements()).toHaveLength(0)
  await userEvent.click(screen.getByText('Messages', { exact: true }))
  await expect.element(screen.getByLabelText('Message to your case manager')).toBeVisible()
})

test('A case says what was paid of it so far, how that is shared, and how many messages are new', async () => {
  withCase(aCase('contacted', { unreadMessages: 3 }))
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText('Nothing was paid yet')).toBeVisible()
  await expect.element(screen.getByText('55 % of what is left after tax and costs; ours is 45 %')).toBeVisible()
  await expect.element(screen.getByText('Messages, 3 new messages')).toBeVisible()
})

test('New messages stay open once they are read', async () => {
  const api = withCase(aCase('contacted', { unreadMessages: 3 }))
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText('We are on it.')).toBeVisible()
  api.reply(getCase, aCase('contacted'))
  api.on(streamEvents, () => new Response('id: 2\nevent: reset\ndata: {}\n\n'))
  await expect.element(screen.getByText('Messages', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('We are on it.')).toBeVisible()
})

test('A paid case says what is the owner’s and when it is paid out', async () => {
  const api = withCase(aCase('payout_due', { dueAt: null }))
  const money = {
    currency: 'EUR',
    asked: 59_814,
    paid: 59_814,
    share: 26_891,
    isShareExpected: false,
    paidOut: 0,
  } as const
  const due = aSettlement(1, { figures: { currency: 'EUR', due: 26_891 } })
  api.reply(getOwnMoney, { money, feePercent: 45, settlements: [due], nextRun: '2026-12-05' })
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText('EUR 268.91', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/EUR\s268\.91 go out with the next run/)).toBeVisible()
  await expect.element(screen.getByText('The next pay-outs leave on 2026-12-05.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'My pay-outs' })).toHaveAttribute('href', '/profile/payouts')
  expect(screen.getByText('Nothing is waited for').elements()).toEqual([])
})

test('A case that was paid in part says so, whatever became of it since', async () => {
  withCase(aCase('disputed', { isPartPaid: true }))
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText('A part is paid')).toBeVisible()
})

test('Odds are said where enough alike cases are closed, and of a case that goes on', async () => {
  const outlook = { feePercent: 45, medianDays: 30, value: null, legalOnly: null }
  const enough = { ...outlook, comparable: { cases: 30, needed: 30 }, oddsPercent: 60 }
  const api = withCase(aCase('contacted'))
  api.reply(getCaseOutlook, enough)
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText('60 % of 30 comparable cases ended with a payment')).toBeVisible()
})

test.each(['closed_no_result', 'paid'] as const)('Of a case at %s no odds are said', async (state) => {
  const api = withCase(aCase(state))
  const comparable = { cases: 30, needed: 30 }
  api.reply(getCaseOutlook, {
    feePercent: 45,
    comparable,
    oddsPercent: 60,
    medianDays: 30,
    value: null,
    legalOnly: null,
  })
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText('55 % of what is left after tax and costs; ours is 45 %')).toBeVisible()
  expect(screen.getByText(/comparable cases/).elements()).toEqual([])
})

test('Where only lawyers pursue cases, that and what it means is said, and nothing of a letter', async () => {
  withCase(aCase('evidence_ready', { legalOnly: 'Germany' }))
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText(/^In Germany only a legal route exists:/)).toBeVisible()
  await expect.element(screen.getByText('The evidence is complete. Lawyers look at the case next.')).toBeVisible()
  expect(screen.getByText(/first letter|write to the image user/).elements()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await expect.element(screen.getByText(/^Lawyers have not looked at it yet, so it costs you nothing\./)).toBeVisible()
})

test('What is asked of the owner stands first, with the way to answer', async () => {
  withCase(aCase('needs_info', { question: { note: 'Where was it first?', fields: ['images.0.licensing'] } }))
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText('Where was it first?')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', `${address}/submission`)
})

test('A case is withdrawn with a reason, free before the first letter', async () => {
  const api = withCase(aCase('in_review'))
  api.reply(withdrawCase, aCase('withdrawn'))
  const { screen } = await renderApp(address)
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await expect.element(screen.getByText(/^No letter was sent yet, so it costs you nothing\./)).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'The use was licensed' }))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the case' }))
  await expect
    .poll(() => api.received.find(({ path }) => path.endsWith('/withdrawal'))?.body)
    .toEqual({ reason: 'licence-found', note: '' })
})

test('After the first letter withdrawing is said not to be free, and what keeps it back is said', async () => {
  const api = withCase(aCase('contacted', { withdrawal: { isAllowed: true, isFree: false } }))
  api.refuse(withdrawCase, 'conflict', { code: 'case.over', message: 'This case is over.' })
  const { screen } = await renderApp(address)
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await expect.element(screen.getByText(/^Letters were sent already/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the case' }))
  await expect.element(screen.getByText('This case is over.')).toBeVisible()
})

test('A message is sent and stands among the others; an empty one is refused at its field', async () => {
  const api = withCase(aCase('in_review'))
  const refused = { path: 'text', message: 'Please write a message.' }
  api.refuse(sendCaseMessage, 'invalid', { code: 'invalid', message: refused.message, details: [refused] })
  const { screen } = await renderApp(address)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.element(screen.getByText('Please write a message.')).toBeVisible()
  const mine: CaseMessage = { _id: idOf(2), at: moment, from: 'owner', author: 'Ana', text: 'Thank you.', files: [] }
  api.reply(sendCaseMessage, mine)
  api.reply(listCaseMessages, { data: [mine] })
  await userEvent.fill(screen.getByLabelText('Message to your case manager'), 'Thank you.')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.element(screen.getByRole('list', { name: 'Messages' }).getByText('Thank you.')).toBeVisible()
  await expect.element(screen.getByLabelText('Message to your case manager')).toHaveValue('')
})

test('A file that is gone says so', async () => {
  const file = { fileName: 'terms.pdf', type: 'application/pdf', size: 4096, source: 'CASE_GENERAL_FILES' } as const
  const api = withCase(aCase('in_review', { files: [{ ...file, name: 'a.pdf', image: null }] }))
  api.refuse(getCaseFile, 'missing', { code: 'missing', message: 'There is no such file.' })
  const { screen } = await renderApp(address)
  await userEvent.click(screen.getByText('Attachments', { exact: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Download terms.pdf' }))
  await expect.element(screen.getByText('There is no such file.').first()).toBeVisible()
})

test('A case that is another’s, or none, is not there', async () => {
  const api = withCase(aCase('in_review'))
  api.refuse(getCase, 'missing', { code: 'missing', message: 'There is no such case.' })
  const { screen } = await renderApp(address)
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test('A case is started of a site, of matches or of images, and opens as a draft', async () => {
  for (const [search, from] of [
    [`cluster=${idOf(7)}`, { cluster: idOf(7) }],
    [`matches=${idOf(1)},${idOf(2)}`, { matches: [idOf(1), idOf(2)] }],
    [`images=${idOf(3)},nonsense`, { images: [idOf(3)] }],
  ] as const) {
    const api = withSubmission(aSubmission())
    api.reply(startSubmission, aSubmission())
    const { screen, address: at } = await renderApp(`/cases/new?${search}`)
    await expect.poll(at).toBe(`/cases/${idOf(50)}/submission`)
    const started = api.received.filter(({ path }) => path === '/api/cases/submission/start')
    expect(started.map(({ body }) => body)).toEqual([from])
    await screen.unmount()
  }
})

test('A case of nothing is started once that was meant; one that cannot be says why', async () => {
  const api = withSubmission(aSubmission())
  api.refuse(startSubmission, 'conflict', { code: 'case.too-many-drafts', message: 'You have too many drafts.' })
  const { screen, address: at } = await renderApp('/cases/new')
  await userEvent.click(screen.getByRole('button', { name: 'Start with a page I know' }))
  await expect.element(screen.getByText('You have too many drafts.')).toBeVisible()
  api.reply(startSubmission, aSubmission())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(at).toBe(`/cases/${idOf(50)}/submission`)
})

test('The page of a case passes the audit and fits in every look', everyLook, async () => {
  withCase(aCase('in_review', { requested: { min: 200, max: 900, currency: 'EUR' } }))
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText('We are on it.')).toBeVisible()
  expect(await faultsInEveryLook()).toEqual([])
})
