import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import type { BulkNotice, BulkSite, TakedownBulk } from '#contract/takedowns/bulk/bulk.ts'
import {
  createTakedownBulk,
  getTakedownBulk,
  listBulkNotices,
  signTakedownBulk,
  undoTakedownBulk,
} from '#contract/takedowns/bulk/endpoints.ts'
import { previewNotice } from '#contract/takedowns/notice-endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { aSite, idOf } from '#web/testing/matches.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { aNoticePreview, aTakedown, takedownFacts } from '../testing/takedowns.ts'

const bulkId = idOf(1300)
const at = '2026-11-20T10:00:00.000Z'
const path = `/takedowns/bulk/${bulkId}`

const aBulkSite = (number: number, more: Partial<BulkSite> = {}): BulkSite => ({
  cluster: idOf(800 + number),
  host: `shop${number}.example`,
  takedown: idOf(1200 + number),
  state: 'draft',
  isSeeking: false,
  reason: null,
  images: aTakedown(1).images,
  uses: 1,
  leftOutUses: 0,
  leftOut: [],
  problem: null,
  ...more,
})

const leftOut = aBulkSite(3, { takedown: null, state: 'left-out', reason: 'case-open', uses: 0 })

const aBulk = (more: Partial<TakedownBulk> = {}): TakedownBulk => ({
  _id: bulkId,
  user: ana._id,
  createdAt: at,
  signedAt: null,
  closedAt: null,
  work: { act: 'facts', state: 'done', done: 2, total: 2, note: null },
  allowance: { limit: 2, left: 2, asked: 2, resetsAt: '2026-12-01T00:00:00.000Z' },
  sites: [aBulkSite(1), aBulkSite(2), leftOut],
  facts: takedownFacts,
  isWritten: true,
  images: aTakedown(1).images,
  ...more,
})

const aBulkNotice = (number: number, more: Partial<BulkNotice> = {}): BulkNotice => ({
  takedown: idOf(1200 + number),
  n: 1,
  host: `shop${number}.example`,
  reader: { id: null, name: 'Some Host', kind: 'host', way: 'email', contact: 'abuse@host.example' },
  region: { code: 101, name: 'United States', status: 'on' },
  state: 'ready',
  role: 'offered',
  uses: 1,
  language: 'en',
  hash: String(number).repeat(64),
  problem: null,
  missing: [],
  ...more,
})

const india = aBulkNotice(2, {
  n: 2,
  reader: { id: null, name: 'Indian Host', kind: 'host', way: 'email', contact: 'abuse@in.example' },
  region: { code: 1001, name: 'India', status: 'on' },
  role: 'one-by-one',
  hash: null,
  problem: 'Notices by the law of India are made one by one.',
})

function shown(bulk: TakedownBulk, notices = [aBulkNotice(1), aBulkNotice(2), india]) {
  const api = anaIsSignedIn()
  api.reply(getTakedownBulk, bulk)
  api.reply(listBulkNotices, { data: notices })
  api.reply(previewNotice, aNoticePreview(1))
  return api
}

test('The page names sites, reasons and readers, and signs all by one name.', async () => {
  const api = shown(aBulk())
  api.reply(
    signTakedownBulk,
    aBulk({ signedAt: at, work: { act: 'sign', state: 'running', done: 0, total: 2, note: null } }),
  )
  const { screen } = await renderApp(path)
  await expect.element(screen.getByText('3 sites: 2 in draft, 1 left out.')).toBeVisible()
  await expect.element(screen.getByAltText('Harbour, first light').first()).toBeVisible()
  await expect.element(screen.getByText('Left out. A case against this site is open.')).toBeVisible()
  await expect.element(screen.getByText('These are 2 takedowns. Your plan has 2 of 2 left this month.')).toBeVisible()
  await userEvent.click(screen.getByText('Read the notice about shop1.example'))
  await expect.element(screen.getByText(/Please remove the material/)).toBeVisible()
  await userEvent.click(screen.getByText('1 notice cannot be signed here'))
  await expect.element(screen.getByText('Notices by the law of India are made one by one.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.fill(screen.getByLabelText('Your name'), 'Ana Almeida')
  await userEvent.click(screen.getByRole('button', { name: 'Sign 2 notices' }))
  await expect.element(screen.getByRole('progressbar', { name: 'Signing the notices' })).toBeVisible()
  expect(api.received.find((request) => request.path.endsWith('/sign'))!.body).toEqual({
    name: 'Ana Almeida',
    notices: [1, 2].map((number) => ({ takedown: idOf(1200 + number), n: 1, hash: String(number).repeat(64) })),
  })
})

test('A missing fact leads to its field.', async () => {
  const facts = { ...takedownFacts, grounds: { ...takedownFacts.grounds, ownership: '' } }
  const lacking = aBulkNotice(1, {
    region: { code: 501, name: 'Europe English', status: 'on' },
    role: 'incomplete',
    hash: null,
    problem: 'This notice lacks: Why the content is illegal.',
    missing: [{ id: 'substantiated_reasons', text: 'Why the content is illegal.' }],
  })
  shown(aBulk({ facts }), [lacking, { ...lacking, takedown: idOf(1202), host: 'shop2.example' }])
  const { screen } = await renderApp(path)
  const list = screen.getByRole('list', { name: 'Missing facts' })
  await expect.element(list.getByText('2 notices')).toBeVisible()
  await userEvent.click(list.getByRole('button', { name: 'Go there: Why the content is illegal.' }))
  await expect.element(screen.getByLabelText('Why the photographs are yours')).toHaveFocus()
  expect(await axeFaults()).toEqual([])
})

test('Every find that fits the filter begins a bulk.', async () => {
  const api = anaIsSignedIn()
  api.reply(listClusters, { data: [aSite(1)], total: 1, page: 1, pageSize: 20 })
  api.reply(createTakedownBulk, aBulk())
  api.reply(getTakedownBulk, aBulk())
  api.reply(listBulkNotices, { data: [] })
  const { screen } = await renderApp('/matches?show=all&within=week')
  await userEvent.click(screen.getByRole('button', { name: /^More/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Decide all that fit' }))
  await userEvent.click(screen.getByRole('button', { name: 'Takedowns of all that fit' }))
  await userEvent.click(screen.getByRole('button', { name: 'Draft them' }))
  await expect.element(screen.getByRole('heading', { name: 'Takedowns of several sites' })).toBeVisible()
  expect(api.received.find((request) => request.path.endsWith('/takedowns/bulk'))!.body).toEqual({
    filter: { show: 'all', within: 'week' },
  })
})

test('More takedowns than the month has left cannot be signed.', async () => {
  shown(aBulk({ allowance: { limit: 2, left: 1, asked: 2, resetsAt: at } }))
  const { screen } = await renderApp(path)
  await expect.element(screen.getByText(/has 1 of 2 takedowns left this month. This bulk asks for 2/)).toBeVisible()
  await expect.element(screen.getByText(/has 1 of 2 left this month. Leave sites out/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign 2 notices' })).toBeDisabled()
})

test('All is taken back after a question.', async () => {
  const sites = [aBulkSite(1, { state: 'sent' }), aBulkSite(2, { state: 'withdrawn' })]
  const api = shown(
    aBulk({ signedAt: at, sites: [aBulkSite(1, { state: 'sent' }), aBulkSite(2, { state: 'signed' })] }),
  )
  api.reply(undoTakedownBulk, aBulk({ signedAt: at, closedAt: at, sites }))
  const { screen } = await renderApp(path)
  await userEvent.click(screen.getByRole('button', { name: 'Take all back' }))
  await userEvent.click(screen.getByRole('alertdialog').getByRole('button', { name: 'Take all back' }))
  await expect.element(screen.getByText('1 site withdrawn. 1 site had left before.')).toBeVisible()
})

test('Work that was stopped says how far it came.', async () => {
  shown(aBulk({ work: { act: 'sign', state: 'cancelled', done: 1, total: 2, note: null } }))
  const { screen } = await renderApp(path)
  await expect.element(screen.getByText('Signing the notices was stopped after 1 of 2.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Go on' })).toBeVisible()
})

test('A bulk of another owner is not found.', async () => {
  const api = anaIsSignedIn()
  api.refuse(getTakedownBulk, 'missing', { code: 'missing', message: 'There is no such bulk.' })
  const { screen } = await renderApp(path)
  await expect.element(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Takedowns of several sites')
})

test('Listed sites lead to a bulk.', async () => {
  const api = anaIsSignedIn()
  const listed = [
    { ...aSite(1), _id: idOf(801) },
    { ...aSite(1), _id: idOf(802), title: 'shop.example' },
  ]
  api.reply(listClusters, { data: listed, total: 2, page: 1, pageSize: 20 })
  api.reply(createTakedownBulk, aBulk())
  api.reply(getTakedownBulk, aBulk())
  api.reply(listBulkNotices, { data: [] })
  const { screen } = await renderApp('/matches')
  await userEvent.click(screen.getByRole('button', { name: 'Send takedown notices' }))
  await userEvent.click(screen.getByRole('button', { name: 'Choose all 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Go on with 2 sites' }))
  await expect.element(screen.getByRole('heading', { name: 'Takedowns of several sites' })).toBeVisible()
  expect(api.received.find((request) => request.path.endsWith('/takedowns/bulk'))!.body).toEqual({
    clusters: listed.map(({ _id }) => _id),
  })
})

test('The flag hides the page.', async () => {
  const api = shown(aBulk())
  api.reply(loadSession, { user: { ...ana, features: { takedown_fields: false } } })
  const { screen } = await renderApp(path)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Takedowns of several sites' })).not.toBeInTheDocument()
})
