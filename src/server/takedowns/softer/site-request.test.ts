import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { getTakedown, listTakedowns, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import { endSiteRequest, previewSiteRequest, signSiteRequest } from '#contract/takedowns/softer-endpoints.ts'
import { captured } from '#server/evidence/testing/captured.ts'
import type { PageCapturer } from '#server/gateways/page-capturer.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openIncomingApp } from '#server/testing/incoming-mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { allowTakedowns, aTakedown, capturePages, sign } from '#server/testing/takedowns/signed-takedown.ts'
import { lookAtCopies } from '../following/look-at-copies.ts'
import { mailsOf, readTakedown } from '../takedown-store.ts'
import { followRequests } from './follow-request.ts'

let opened: Awaited<ReturnType<typeof openIncomingApp>>
let who: People

beforeAll(async () => {
  opened = await openIncomingApp()
  who = await people(opened.app)
  await allowTakedowns(opened.app, null)
})
afterAll(() => opened.remove())

const dayMs = 86_400_000
const shown = async (takedownId: string) => await who.ana.call(getTakedown, { takedownId })
const site = { kind: 'site', contact: 'office@prints.example' } as const

/** A takedown against a site that gives an address, with a host. The ending of its name says the country. */
const aSite = async (ending = 'co.uk') => await aTakedown(opened.app, who.ana, [{}, site], { ending })

const read = async (takedownId: string, kind: 'removal' | 'credit' = 'removal') =>
  await who.ana.call(previewSiteRequest, { takedownId, kind })

async function ask(takedownId: string, kind: 'removal' | 'credit' = 'removal') {
  const { hash } = await read(takedownId, kind)
  return await who.ana.call(signSiteRequest, { takedownId, kind, hash, name: 'ana almeida' })
}

/** A request that left, with the address and Message-ID that answers name. */
async function aSentRequest(kind: 'removal' | 'credit' = 'removal') {
  const made = await aSite()
  await ask(made.takedownId, kind)
  await capturePages(opened.app, made.takedownId)
  await expect.poll(async () => (await shown(made.takedownId)).request?.state, { timeout: 30_000 }).toBe('sent')
  const { replyToken } = (await readTakedown(opened.app.deps.db, made.takedownId))!
  const [mail] = await mailsOf(opened.app.deps.db, made.takedownId)
  return { ...made, mail: mail!, to: `takedown+${replyToken}@rightframe.example` }
}

/** Looks at the copies `days` after now, as a browser that sees them or not, until the request is settled. */
async function lookAfter(takedownId: string, days: number, sees: 'shown' | 'gone') {
  const { deps } = opened.app
  const get = async (url: string) => ({
    url,
    status: sees === 'gone' ? 404 : 200,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from('<p>A page'),
    redirects: [],
    address: '192.0.2.7',
  })
  const capture: PageCapturer['capture'] = async ({ page: { url } }) => captured(url)
  const capturer = { capture, close: async () => {} }
  for (const minutes of [0, 11]) {
    const clock = () => new Date(deps.clock().getTime() + days * dayMs + minutes * 60_000)
    await lookAtCopies({ ...deps, clock, capturer, captureOutbound: { ...deps.captureOutbound, get } }, takedownId)
  }
}

test('A request names the uses, demands no money, and leaves once', { tags: ['long'] }, async () => {
  const { takedownId, host, mail } = await aSentRequest()
  expect(mail).toMatchObject({ address: site.contact, notice: null, direction: 'out' })
  expect(mail.text).toContain(`https://${host}/listing/77`)
  expect(mail.text).toMatch(/No payment is asked for/)
  expect(mail.text).not.toMatch(/[€$£]|fee\b|court|lawyer/i)
  const takedown = await shown(takedownId)
  expect(takedown).toMatchObject({ state: 'sent', turn: 'them', request: { kind: 'removal', state: 'sent' } })
  expect(Date.parse(takedown.dueAt!) - Date.parse(takedown.request!.sentAt!)).toBe(7 * dayMs)
  expect((await who.ana.call(listTakedowns, { cluster: takedown.cluster })).data[0]).toMatchObject({ state: 'sent' })
  await ask(takedownId).catch(() => undefined)
  expect(await mailsOf(opened.app.deps.db, takedownId)).toHaveLength(1)
})

test('A request and a notice never travel together', { tags: ['long'] }, async () => {
  const { takedownId } = await aSite()
  await ask(takedownId)
  expect((await refusalOf(sign(who.ana, takedownId, [1]))).code).toBe('request.open')
  expect((await refusalOf(read(takedownId))).code).toBe('request.exists')
  await who.ana.call(endSiteRequest, { takedownId, outcome: 'ended' })
  expect(await sign(who.ana, takedownId, [1])).toMatchObject({ request: { state: 'ended' } })
  const late = await aSite()
  await sign(who.ana, late.takedownId, [1])
  expect((await refusalOf(read(late.takedownId))).code).toBe('request.late')
})

test('Nobody is written to where we may not', async () => {
  const partner = await refusalOf(read((await aSite('de')).takedownId))
  expect(partner).toMatchObject({
    code: 'request.not-allowed',
    message: expect.stringMatching(/Germany only a law firm/),
  })
  const unknown = await refusalOf(read((await aSite('example')).takedownId))
  expect(unknown).toMatchObject({ code: 'request.not-allowed', message: expect.stringMatching(/in which country/) })
  const { takedownId } = await aTakedown(opened.app, who.ana, [{}, { ...site, awaitsStaff: true }])
  expect((await refusalOf(read(takedownId))).code).toBe('request.no-contact')
})

test('Another name, or a changed text, signs no request', async () => {
  const { takedownId } = await aSite()
  const { hash } = await read(takedownId)
  const signed = { takedownId, kind: 'removal', hash, name: 'Another Name' } as const
  expect(await refusalOf(who.ana.call(signSiteRequest, signed))).toMatchObject({
    status: 400,
    message: expect.stringMatching(/Type the name/),
  })
  const other = await refusalOf(who.ana.call(signSiteRequest, { ...signed, kind: 'credit', name: 'Ana Almeida' }))
  expect(other.code).toBe('takedown.changed')
})

test('Copies that are gone after the grace end the takedown', { tags: ['long'] }, async () => {
  const { takedownId } = await aSentRequest()
  await lookAfter(takedownId, 6, 'gone')
  expect((await shown(takedownId)).request!.state).toBe('sent')
  await lookAfter(takedownId, 7, 'gone')
  const ended = await shown(takedownId)
  expect(ended).toMatchObject({ state: 'removed_verified', turn: 'nobody', request: { state: 'removed' } })
  expect(ended.closedAt).not.toBeNull()
})

test('A site that answered is not called silent', { tags: ['long'] }, async () => {
  const { takedownId, to, mail, host } = await aSentRequest()
  const headers = [`In-Reply-To: ${mail.messageId}`]
  await opened.received({
    from: `Office <${site.contact}>`,
    to,
    headers,
    subject: 'Re: Photographs',
    text: 'We bought it from an agency.',
  })
  await expect.poll(async () => (await shown(takedownId)).request!.state, { timeout: 30_000 }).toBe('answered')
  expect(await shown(takedownId)).toMatchObject({ state: 'acknowledged', turn: 'you' })
  await lookAfter(takedownId, 7, 'shown')
  const over = await shown(takedownId)
  expect(over).toMatchObject({ state: 'ready', turn: 'you', closedAt: null, request: { state: 'over' } })
  const { data } = await who.ana.call(listNotifications, {})
  const titles = data.filter(({ title }) => title.includes(host)).map(({ title }) => title)
  expect(titles).toContain(`We did not see all copies on ${host} gone`)
  expect(titles.some((title) => title.includes('did not answer'))).toBe(false)
})

test('A credit that the owner saw ends the takedown', { tags: ['long'] }, async () => {
  const { takedownId, mail } = await aSentRequest('credit')
  expect(mail.text).toContain('"Photo: ')
  const ended = await who.ana.call(endSiteRequest, { takedownId, outcome: 'credited' })
  expect(ended).toMatchObject({ request: { state: 'credited' }, closedAt: expect.any(String) })
  expect((await refusalOf(who.ana.call(endSiteRequest, { takedownId, outcome: 'ended' }))).code).toBe('takedown.closed')
})

test('A withdrawn takedown stops its request before it leaves', { tags: ['long'] }, async () => {
  const { takedownId } = await aSite()
  await ask(takedownId)
  await who.ana.call(withdrawTakedown, { takedownId })
  await capturePages(opened.app, takedownId)
  expect(await mailsOf(opened.app.deps.db, takedownId)).toEqual([])
  expect((await shown(takedownId)).request!.state).toBe('ended')
})

test('The daily run looks at requests whose grace is over', { tags: ['long'] }, async () => {
  const { takedownId } = await aSentRequest()
  await followRequests(opened.app.deps)
  const queued: string[] = []
  const enqueue = async (_tx: unknown, _job: unknown, payload: { takedownId: string }) => {
    queued.push(payload.takedownId)
  }
  const later = () => new Date(opened.app.deps.clock().getTime() + 7 * dayMs)
  await followRequests({ ...opened.app.deps, clock: later, queue: { ...opened.app.deps.queue, enqueue } as never })
  expect(queued).toContain(takedownId)
})
