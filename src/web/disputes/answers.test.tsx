import { beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getCase } from '#contract/cases/endpoints.ts'
import { getDeskCase } from '#contract/desk/desk-endpoints.ts'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { listDraftLanguages } from '#contract/languages/review-endpoints.ts'
import { decideDispute, type Dispute, getDispute } from '#contract/disputes/dispute-endpoints.ts'
import { type DeskOffers, getDeskOffers, settleCase } from '#contract/disputes/offer-endpoints.ts'
import { answerQuestion, getOwnAnswers, type OwnAnswers } from '#contract/disputes/own-answer-endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { aCase } from '#web/testing/cases.ts'
import { aDeskCase } from '#web/testing/desk.ts'
import { aDispute } from '#web/testing/disputes.ts'
import { idOf } from '#web/testing/matches.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

beforeAll(async () => {
  await import('#web/desk/desk-case-page.tsx')
  await import('../cases/case/case-page.tsx')
  await import('./image-user.tsx')
  await import('./own-answers.tsx')
}, 60_000)

const at = '2026-11-20T10:00:00.000Z'
const licence = { source: 'agency', agency: 'Alamy', number: 'A-1', boughtOn: '2025' } as const
const open: Dispute['open'] = {
  answer: { _id: idOf(7), kind: 'licensed', name: 'Dov', email: 'dov@fellside.example', licence, texts: [], files: [] },
  reason: 'licence-shown',
  at,
  decideBy: '2026-11-27',
  isStopped: true,
}

const before = { number: 'RFE-100001-AAAA', state: 'kept' as const, at, problem: null, screenshot: null }
const captures = [{ _id: idOf(9), title: 'Bridge', page: 'https://fellside.example/', before, now: null }]

test('Staff settle a part-paid claim with the owner’s approval', async () => {
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['case-manager'] } })
  api.reply(getDeskCase, aDeskCase({ case: aCase('part_paid'), moves: ['closed_no_result', 'converted_takedown'] }))
  const offers: DeskOffers = {
    data: [],
    price: { total: 12_300, currency: 'USD', floor: 6_000 },
    approvesPrice: false,
    parts: 3,
    language: 'en',
    closed: 'A part of it is paid: settle it for what came in, or wait for the rest.',
    settles: null,
  }
  api.reply(getDeskOffers, { ...offers, settles: { amount: 4_100, currency: 'USD', asksOwner: true } })
  const sent: unknown[] = []
  api.on(settleCase, ({ body }) => {
    sent.push(body)
    return Response.json(offers)
  })
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  const panel = screen.getByRole('region', { name: 'Offers' })
  await userEvent.click(panel.getByText('Settle for what was paid'))
  await expect.element(panel.getByText(/^USD.41\.00 becomes the price\./)).toBeVisible()
  await userEvent.fill(panel.getByLabelText('Reason for the owner (optional)'), 'Their shop has closed.')
  expect(await axeFaults()).toEqual([])
  await userEvent.click(panel.getByRole('button', { name: 'Ask the owner for it' }))
  await expect.poll(() => sent).toEqual([{ amount: 4_100, text: '', ownerText: 'Their shop has closed.' }])
})

test("Staff's text survives a colleague's earlier decision", async () => {
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['case-manager'] } })
  api.reply(getDeskCase, aDeskCase({ case: aCase('disputed'), moves: [] }))
  api.reply(getDispute, aDispute({ open, state: 'disputed', captures }))
  api.reply(listDraftLanguages, { data: ['pt'] })
  api.refuse(decideDispute, 'conflict', { code: 'dispute.decided', message: 'Rui Silva has decided on it meanwhile.' })
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  const panel = screen.getByRole('region', { name: 'Answer of the image user' })
  await expect.element(panel.getByText(/^To be decided by/)).toBeVisible()
  await expect.element(panel.getByText('2026-11-20 10:00 UTC')).toBeVisible()
  await panel.getByRole('button', { name: 'The licence is valid' }).click()
  await expect
    .element(panel.getByLabelText('Message to the image user', { exact: true }))
    .toHaveValue(expect.stringContaining('we apologise for the trouble'))
  await userEvent.selectOptions(panel.getByLabelText('Language of the image user'), 'Português')
  await expect.element(panel.getByText(/^No person who speaks this language has reviewed/)).toBeVisible()
  await userEvent.click(panel.getByRole('button', { name: 'Send the decision' }))
  await expect.element(panel.getByText('Rui Silva has decided on it meanwhile.')).toBeVisible()
  await expect
    .element(panel.getByLabelText('Message to the image user', { exact: true }))
    .toHaveValue(expect.stringContaining('pedimos desculpa'))
  expect(await axeFaults()).toEqual([])
})

test('A template replaces typed text only after confirmation', async () => {
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['case-manager'] } })
  api.reply(getDeskCase, aDeskCase({ case: aCase('disputed'), moves: [] }))
  const price = { total: 50_000, currency: 'EUR', floor: null }
  api.reply(getDispute, aDispute({ open, state: 'disputed', price }))
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  const panel = screen.getByRole('region', { name: 'Answer of the image user' })
  const text = panel.getByLabelText('Message to the image user', { exact: true })
  await userEvent.fill(text, 'My own words.')
  await panel.getByRole('button', { name: 'The licence does not cover this use' }).click()
  await expect.element(text).toHaveValue('My own words.')
  await userEvent.click(panel.getByRole('button', { name: 'Keep what I wrote' }))
  await expect.element(text).toHaveValue('My own words.')
  await panel.getByRole('button', { name: 'The licence is valid' }).click()
  await userEvent.click(panel.getByRole('button', { name: 'Replace what I wrote' }))
  await expect.element(text).toHaveValue(expect.stringContaining('we apologise for the trouble'))
  await expect.element(panel.getByLabelText('Number of parts allowed')).not.toBeInTheDocument()
  await userEvent.click(panel.getByRole('radio', { name: 'The claim stands and goes on' }))
  await userEvent.selectOptions(panel.getByLabelText('Number of parts allowed'), 'Up to 6 parts')
  const sent: unknown[] = []
  api.reply(decideDispute, (decided) => {
    sent.push(decided)
    return aDispute()
  })
  await userEvent.click(panel.getByRole('button', { name: 'Send the decision' }))
  await expect.poll(() => sent).toMatchObject([{ outcome: 'rejected', parts: 6 }])
})

const own = (more: Partial<OwnAnswers> = {}): OwnAnswers => ({
  questions: [
    {
      _id: idOf(8),
      askedAt: at,
      by: 'Chiara Rossi',
      text: 'Did you sell this?',
      licence,
      kind: 'licensed',
      dueOn: '2026-12-03',
      says: null,
      note: null,
      answeredAt: null,
      overAt: null,
      isOpen: true,
    },
  ],
  answers: [],
  decisions: [],
  offers: [],
  ...more,
})

test('An owner reads a question with its day and answers', async () => {
  const api = anaIsSignedIn()
  api.reply(getCase, aCase('owner_check'))
  api.reply(getOwnAnswers, own())
  let said: unknown
  api.reply(answerQuestion, (sent) => {
    said = sent
    return own()
  })
  const { screen } = await renderApp(`/cases/${idOf(51)}`)
  const asked = screen.getByRole('region', { name: 'We ask you' })
  await expect.element(asked.getByText(/Please answer by 2026-12-03/)).toBeVisible()
  await userEvent.click(asked.getByRole('button', { name: 'Send my answer' }))
  await expect.element(asked.getByText('Please choose an answer.')).toBeVisible()
  await userEvent.click(asked.getByRole('radio', { name: 'The image user is not right' }))
  await userEvent.click(asked.getByRole('button', { name: 'Send my answer' }))
  await expect.poll(() => said).toMatchObject({ says: 'wrong' })
  expect(await axeFaults()).toEqual([])
})
