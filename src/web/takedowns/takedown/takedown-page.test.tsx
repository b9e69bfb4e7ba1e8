import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getTakedown, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import { decideCounterNotice } from '#contract/takedowns/following-endpoints.ts'
import { confirmNotice } from '#contract/takedowns/sending-endpoints.ts'
import { previewNotice, signTakedown, updateTakedown } from '#contract/takedowns/notice-endpoints.ts'
import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { aNotice, aNoticePreview, aTakedown, searchOf, takedownFacts, takedownInFull } from '../testing/takedowns.ts'

const address = `/takedowns/${idOf(1201)}`

/** A server with this takedown, whose notice lacks some elements. */
function withTakedown(takedown: TakedownInFull) {
  const api = anaIsSignedIn()
  api.reply(getTakedown, takedown)
  api.refuse(previewNotice, 'conflict', {
    code: 'notice.incomplete',
    message: 'This notice lacks: Good faith',
    details: {
      missing: [
        { id: 'good_faith', text: 'Statement of a good-faith belief.' },
        { id: 'fair_use_considered', text: 'Say why no exception of the law covers the use.' },
      ],
    },
  })
  return api
}

test('Missing elements lead to their fields; the facts are saved whole.', async () => {
  const api = withTakedown(takedownInFull(aTakedown(1)))
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText('Statement of a good-faith belief.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  const goodFaith = screen.getByRole('checkbox', { name: /^I believe in good faith/ })
  await expect.element(goodFaith).not.toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: /^Go there: Say why no exception/ }))
  const exceptions = screen.getByLabelText('Why no exception covers the use')
  await expect.element(exceptions).toHaveFocus()
  await userEvent.fill(exceptions, 'The copy decorates a product.')
  await userEvent.click(goodFaith)
  await expect.element(screen.getByText('You changed facts. Save them, and the notices below follow.')).toBeVisible()
  const saved = takedownInFull(aTakedown(1, { state: 'ready' }), { facts: takedownFacts })
  api.reply(updateTakedown, saved)
  api.reply(getTakedown, saved)
  api.reply(previewNotice, aNoticePreview(1))
  await userEvent.click(screen.getByRole('button', { name: 'Save the facts' }))
  await expect.element(screen.getByText('Read the notice to Some Host')).toBeVisible()
  const sent = api.received.find(({ method }) => method === 'PUT')!.body as { facts: TakedownInFull['facts'] }
  expect(sent.facts.grounds.exceptions).toBe('The copy decorates a product.')
  expect(sent.facts.statements).toMatchObject({ goodFaith: true, accuracy: false, sworn: false })
  expect(sent.facts.works).toHaveLength(1)
})

test('A notice in German is read beside English and signed by name.', async () => {
  const ready = takedownInFull(aTakedown(1, { state: 'ready' }), {
    facts: takedownFacts,
    notices: [
      aNotice(1, {
        state: 'ready',
        region: { code: 701, name: 'Europe German', status: 'on', statusReason: null, isGuess: true },
      }),
      aNotice(2, {
        region: {
          code: 201,
          name: 'Australia',
          status: 'off',
          statusReason: 'The form is not verified.',
          isGuess: false,
        },
        reader: { ...aNotice(2).reader, name: 'Host in Sydney' },
      }),
    ],
  })
  const api = withTakedown(ready)
  api.reply(
    previewNotice,
    aNoticePreview(1, {
      language: 'de',
      text: 'Bitte entfernen Sie das Bild.',
      english: { subject: 'S', text: 'Please remove it.' },
    }),
  )
  const { screen } = await renderApp(address)
  await userEvent.click(screen.getByText('Read the notice to Some Host'))
  await expect.element(screen.getByText('Bitte entfernen Sie das Bild.')).toBeVisible()
  await expect.element(screen.getByText('Please remove it.')).toBeVisible()
  await expect.element(screen.getByText('The form is not verified.')).toBeVisible()
  await expect.element(screen.getByText('Europe German, because the country of the reader is not known')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  api.refuse(signTakedown, 'invalid', {
    code: 'form.invalid',
    message: 'Check the fields.',
    details: [{ path: 'name', message: 'Type the name as the notice shows it: Ana Almeida.' }],
  })
  await userEvent.fill(screen.getByLabelText('Your name'), 'Bruno')
  await userEvent.click(screen.getByRole('button', { name: 'Sign 1 notice' }))
  await expect.element(screen.getByText('Type the name as the notice shows it: Ana Almeida.')).toBeVisible()
  const signed = { ...ready, state: 'signed' as const, notices: [aNotice(1, { state: 'signed' })] }
  api.reply(signTakedown, signed)
  api.reply(getTakedown, signed)
  await userEvent.fill(screen.getByLabelText('Your name'), 'Ana Almeida')
  await userEvent.click(screen.getByRole('button', { name: 'Sign 1 notice' }))
  await expect.element(screen.getByRole('heading', { name: 'Notices' })).toBeVisible()
  expect(api.received.findLast(({ path }) => path.endsWith('/sign'))!.body).toEqual({
    name: 'Ana Almeida',
    notices: [{ n: 1, hash: '1'.repeat(64) }],
  })
})

test('A notice cannot be signed while readers are sought.', async () => {
  const api = withTakedown(
    takedownInFull(aTakedown(1, { search: searchOf('seeking') }), {
      facts: takedownFacts,
      notices: [aNotice(1, { state: 'ready' })],
    }),
  )
  api.reply(previewNotice, aNoticePreview(1))
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText(searchOf('seeking').sentence)).toBeVisible()
  await expect.element(screen.getByText('You can sign once the search for readers has ended.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign 1 notice' })).toBeDisabled()
})

const sentAt = '2026-11-21T09:00:00.000Z'
const running = takedownInFull(aTakedown(1, { state: 'sent', turn: 'them', dueAt: '2026-12-05T09:00:00.000Z' }), {
  facts: takedownFacts,
  notices: [
    aNotice(1, {
      state: 'sent',
      sentAt,
      confirmation: 'TICKET-7',
      dueAt: '2026-12-05T09:00:00.000Z',
      deadlines: [{ event: 'counter_notice_restore_latest', actor: 'host', day: '2026-12-30' }],
    }),
    aNotice(2, {
      state: 'queued',
      waitsFor: 'No mail server is set up here, so nothing is sent.',
      reader: { ...aNotice(2).reader, name: 'Second Host' },
    }),
  ],
  uses: [
    {
      ...takedownInFull(aTakedown(1)).uses[0]!,
      look: { at: '2026-11-22T09:00:00.000Z', outcome: 'gone-from-page', problem: null, picture: '/files/seen.png' },
      confirmsAt: '2026-11-23T09:10:00.000Z',
      evidence: 'RFE-7K2M-Q9TD-0001',
    },
  ],
  messages: [
    {
      at: sentAt,
      direction: 'in',
      notice: 1,
      address: 'abuse@host.example',
      subject: 'Ticket',
      text: 'We look at it.',
    },
  ],
  history: [
    { at: sentAt, step: 'created', user: aTakedown(1).user, notice: null, note: null },
    { at: sentAt, step: 'sent', user: null, notice: 1, note: null },
  ],
})

test('A sent takedown tells state, turn, dates, looks and messages.', async () => {
  withTakedown(running)
  const { screen } = await renderApp(address)
  const host = screen.getByRole('region', { name: 'Some Host' })
  await expect.element(host.getByText('The reader acts next')).toBeVisible()
  await expect.element(host.getByText('TICKET-7')).toBeVisible()
  await expect.element(host.getByText('2026-12-30')).toBeVisible()
  await expect.element(screen.getByText('No mail server is set up here, so nothing is sent.')).toBeVisible()
  await expect.element(screen.getByText(/^Gone from the page\. The picture file still answers/)).toBeVisible()
  await expect.element(screen.getByText(/^The copy changed\. We look once more from/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'RFE-7K2M-Q9TD-0001' }))
    .toHaveAttribute('href', '/evidence/RFE-7K2M-Q9TD-0001')
  await expect
    .element(screen.getByRole('link', { name: 'The page as we saw it' }))
    .toHaveAttribute('href', '/files/seen.png')
  await expect.element(screen.getByText('We look at it.')).toBeVisible()
  await expect.element(screen.getByText('The notice to Some Host was sent.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('A notice for a form is copied field by field and confirmed.', async () => {
  const notice = aNotice(1, {
    state: 'queued',
    turn: 'you',
    waitsFor: 'Paste it into the form of Some Host.',
    reader: { ...aNotice(1).reader, way: 'form', contact: 'https://host.example/form' },
  })
  const waiting = { ...running, notices: [notice] }
  const api = withTakedown(waiting)
  api.reply(
    previewNotice,
    aNoticePreview(1, {
      form: 'https://host.example/form',
      fields: [{ label: 'Owner: name', value: 'Ana Almeida' }],
    }),
  )
  const { screen } = await renderApp(address)
  await expect
    .element(screen.getByRole('link', { name: 'Open the form of Some Host' }))
    .toHaveAttribute('href', 'https://host.example/form')
  await expect.element(screen.getByRole('button', { name: 'Copy owner: name' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.fill(screen.getByLabelText(/^Confirmation number/), 'DMCA-9')
  const sent = {
    ...notice,
    state: 'sent' as const,
    turn: 'them' as const,
    sentAt,
    confirmation: 'DMCA-9',
    waitsFor: null,
  }
  api.reply(confirmNotice, { ...waiting, notices: [sent] })
  await userEvent.click(screen.getByRole('button', { name: 'I have sent this notice' }))
  await expect.element(screen.getByText('DMCA-9')).toBeVisible()
  expect(api.received.findLast(({ method }) => method === 'PUT')?.body).toEqual({ number: 'DMCA-9' })
})

test('A counter-notice is decided by an action with its docket.', async () => {
  const counterNotice = {
    from: 'Some Host',
    receivedAt: sentAt,
    text: 'The picture is mine.',
    decision: null,
    decidedAt: null,
    agentToldAt: null,
  }
  const notice = aNotice(1, { state: 'counter_noticed', sentAt, dueAt: '2026-12-07T00:00:00.000Z', counterNotice })
  const contested = { ...running, notices: [notice] }
  const api = withTakedown(contested)
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText(/^The copy may come back from .* unless you file an action/)).toBeVisible()
  await userEvent.click(screen.getByText('I filed an action'))
  await userEvent.fill(screen.getByLabelText('Court or claims board'), 'Copyright Claims Board')
  await userEvent.fill(screen.getByLabelText('Docket number'), '26-CCB-0101')
  await userEvent.fill(screen.getByLabelText('Day of filing'), '2026-11-25')
  await userEvent.fill(screen.getByLabelText(/^Proof of filing/), 'https://dockets.ccb.gov/1')
  expect(await axeFaults()).toEqual([])
  const decision = {
    kind: 'action-filed' as const,
    court: 'Copyright Claims Board',
    docket: '26-CCB-0101',
    filedOn: '2026-11-25',
    proof: 'https://dockets.ccb.gov/1',
  }
  const decided = { ...notice, counterNotice: { ...counterNotice, decision, decidedAt: sentAt } }
  api.reply(decideCounterNotice, { ...contested, notices: [decided] })
  await userEvent.click(screen.getByRole('button', { name: 'Tell the host of the action' }))
  await expect.element(screen.getByText(/^We mail Some Host about your action/)).toBeVisible()
  expect(api.received.findLast(({ method }) => method === 'PUT')?.body).toEqual({ decision })
})

test('A takedown is withdrawn after a question.', async () => {
  const api = withTakedown(running)
  const { screen } = await renderApp(address)
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw', exact: true }))
  await expect.element(screen.getByText(/Notices were sent\. Their readers may still act/)).toBeVisible()
  const ended = { ...running, state: 'withdrawn' as const, turn: 'nobody' as const, dueAt: null, closedAt: sentAt }
  api.reply(withdrawTakedown, ended)
  api.reply(getTakedown, ended)
  await userEvent.click(screen.getByRole('checkbox', { name: /^Tell the readers by mail/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the takedown' }))
  await expect.element(screen.getByText('This takedown has ended')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Withdraw', exact: true })).not.toBeInTheDocument()
  expect(api.received.findLast(({ path }) => path.endsWith('/withdraw'))?.body).toEqual({ retract: true })
})

test('An unknown takedown is a page that does not exist.', async () => {
  const api = anaIsSignedIn()
  api.refuse(getTakedown, 'missing', { code: 'takedown.missing', message: 'It does not exist.' })
  const { screen } = await renderApp(address)
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})
