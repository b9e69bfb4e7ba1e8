import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { decideCase, getDeskCase, previewDecision } from '#contract/desk/desk-endpoints.ts'
import { decideDispute, getDispute, type Dispute } from '#contract/disputes/dispute-endpoints.ts'
import { listCaseContacts } from '#contract/letters/contacts/endpoints.ts'
import { listCaseLetters, openLetterDraft, sendLetter } from '#contract/letters/endpoints.ts'
import type { LetterDraft } from '#contract/letters/letter.ts'
import { getPricing, setPrice } from '#contract/pricing/price-endpoints.ts'
import { aCase } from '#web/testing/cases.ts'
import { aDeskCase } from '#web/testing/desk.ts'
import { aDispute } from '#web/testing/disputes.ts'
import { idOf } from '#web/testing/matches.ts'
import { chiara } from '#web/testing/people.ts'
import { aPricing } from '#web/testing/prices.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { sentTo } from '#web/testing/settings.ts'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

beforeAll(async () => {
  await import('../desk-case-page.tsx')
  await import('../../disputes/image-user.tsx')
}, 60_000)

const caseId = idOf(51)
const maxKeysToSent = 6
const maxKeysToDecision = 5

/** Presses keys and counts them. */
function countedKeys() {
  let count = 0
  return {
    press: async (key: string) => {
      count += 1
      await userEvent.keyboard(key)
    },
    count: () => count,
  }
}

/** A desk with a case at a state; the state changes as the server would change it. */
async function caseAtDesk(state: CaseState) {
  await page.viewport(1440, 900)
  onTestFinished(() => page.viewport(1280, 720))
  const api = anaIsSignedIn()
  let now = state
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['reviewer', 'case-manager'] } })
  const shown = () =>
    aDeskCase({ case: aCase(now), moves: now === 'in_review' ? ['accepted', 'needs_info', 'declined'] : [] })
  api.reply(getDeskCase, shown)
  api.reply(previewDecision, null)
  return { api, shown, moveTo: (to: CaseState) => void (now = to) }
}

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return window.scrollY === 0 && top >= 0 && bottom <= window.innerHeight
}

test('A review is decided with two keys', async () => {
  const { api, shown, moveTo } = await caseAtDesk('in_review')
  api.reply(decideCase, () => {
    moveTo('accepted')
    return shown()
  })
  const keys = countedKeys()
  const { screen } = await renderApp(`/desk/cases/${caseId}`)
  await expect.element(screen.getByRole('region', { name: 'Decision' })).toBeVisible()
  await keys.press('a')
  await expect.element(screen.getByRole('radio', { name: /Accept/ })).toHaveFocus()
  await keys.press('{Enter}')
  await expect.poll(() => sentTo(api, 'PUT', `/api/desk/cases/${caseId}/decision`)).toMatchObject([{ to: 'accepted' }])
  expect(keys.count()).toBe(2)
})

const draft: LetterDraft = {
  _id: idOf(6),
  kind: 'first',
  revision: 1,
  language: 'en',
  subject: 'Your use of a photograph',
  body: 'Dear {{recipient}},',
  contact: null,
  recipients: [],
  byPost: false,
  savedAt: '2026-11-20T10:00:00.000Z',
  savedBy: 'Chiara Conti',
  mailedTo: ['jo@shop.example'],
  lacking: [],
  objections: [],
  changed: [],
  mail: { subject: 'Your use of a photograph', text: 'Dear Jo Doe,', html: '' },
  enclosures: [],
  dueOn: '2026-12-10',
}

test('A price and a letter take three keys without scrolling', async () => {
  const { api } = await caseAtDesk('evidence_ready')
  let isPriced = false
  api.reply(getPricing, () => aPricing())
  api.reply(setPrice, () => {
    isPriced = true
    return aPricing()
  })
  api.reply(listCaseContacts, { data: [], sought: { at: draft.savedAt, looked: [] }, erasedAt: null })
  api.reply(listCaseLetters, () => ({
    data: [],
    next: 'first' as const,
    isPrepared: isPriced,
    contactBy: 'provider' as const,
    problem: null,
    questions: [],
    languages: ['en' as const],
  }))
  api.reply(openLetterDraft, draft)
  api.refuse(sendLetter, 'conflict', { code: 'letter.changed', message: 'Stopped here.' })
  const keys = countedKeys()
  const { screen } = await renderApp(`/desk/cases/${caseId}`)
  await expect.element(screen.getByRole('button', { name: 'Set the price' })).toBeVisible()
  await keys.press('p')
  const send = screen.getByRole('button', { name: 'Send the letter' })
  await expect.element(send).toBeVisible()
  await expect.element(screen.getByText('Dear Jo Doe,')).toBeVisible()
  expect(isInView(send.element())).toBe(true)
  await keys.press('s')
  await expect.element(screen.getByRole('button', { name: 'Send it' })).toHaveFocus()
  await keys.press('{Enter}')
  await expect.poll(() => sentTo(api, 'POST', `/api/desk/cases/${caseId}/letters/${draft._id}/send`)).toHaveLength(1)
  expect(2 + keys.count()).toBeLessThanOrEqual(maxKeysToSent)
})

const open: Dispute['open'] = {
  answer: {
    _id: idOf(7),
    kind: 'licensed',
    name: 'Dov',
    email: 'dov@fellside.example',
    licence: { source: 'agency', agency: 'Alamy', number: 'A-1', boughtOn: '2025' },
    texts: [],
    files: [],
  },
  reason: 'licence-shown',
  at: '2026-11-20T10:00:00.000Z',
  decideBy: '2026-11-27',
  isStopped: true,
}

test('An objection is decided with two keys', async () => {
  const { api } = await caseAtDesk('disputed')
  api.reply(getDispute, aDispute({ open, state: 'disputed' }))
  api.refuse(decideDispute, 'conflict', { code: 'dispute.decided', message: 'Rui Silva was first.' })
  const keys = countedKeys()
  const { screen } = await renderApp(`/desk/cases/${caseId}`)
  const panel = screen.getByRole('region', { name: 'Answer of the image user' })
  await expect.element(panel.getByRole('button', { name: 'The licence is valid' })).toBeVisible()
  await keys.press('1')
  await expect
    .element(panel.getByLabelText('Message to the image user', { exact: true }))
    .toHaveValue(expect.stringContaining('we apologise'))
  await keys.press('s')
  await expect.poll(() => sentTo(api, 'POST', `/api/desk/cases/${caseId}/dispute/decision`)).toHaveLength(1)
  expect(keys.count()).toBeLessThanOrEqual(maxKeysToDecision)
})
