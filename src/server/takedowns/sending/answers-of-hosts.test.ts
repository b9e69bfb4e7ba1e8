// @module-tag long
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordCounterNotice } from '#contract/takedowns/following-endpoints.ts'
import { getTakedown } from '#contract/takedowns/endpoints.ts'
import { setNoticeOutcome } from '#contract/takedowns/sending-endpoints.ts'
import { abuseDesks, type DeskName } from '#sandbox/hosts/abuse-desks.ts'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import { openSmtp } from '#server/gateways/smtp.ts'
import { openIncomingApp } from '#server/testing/incoming-mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { folderForTests } from '#server/testing/places.ts'
import { allowTakedowns, aTakedown, capturePages, sign } from '#server/testing/takedowns/signed-takedown.ts'

let opened: Awaited<ReturnType<typeof openIncomingApp>>
let sandbox: Sandbox
let who: People
const hosts = new Map<string, string>()
/** Requests that sites of this machine got, as `DELETE copies1.example/listing/77`. */
const asked: string[] = []
const sites = createServer(({ method, headers, url }, response) => {
  asked.push(`${method} ${headers.host}${url}`)
  response.writeHead(204).end()
})
const dayMs = 86_400_000

beforeAll(async () => {
  opened = await openIncomingApp()
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve))
  sandbox = await startSandbox({ port: 0, folder: folderForTests('hosts'), answersTo: opened.port, hosts })
  const mailbox = { kind: 'smtp', host: '127.0.0.1', port: sandbox.mailbox!.port, security: 'none' } as const
  const transport = openSmtp({ ...mailbox, user: undefined, password: undefined, from: 'a@rightframe.example' }, 'Us')
  Object.assign(opened.app.deps, { letterTransport: transport })
  who = await people(opened.app)
  await allowTakedowns(opened.app, null)
})
afterAll(async () => {
  await sandbox.close()
  await opened.remove()
  sites.close()
})

const shown = async (takedownId: string) => await who.ana.call(getTakedown, { takedownId })
const answersTo = async (takedownId: string) =>
  (await shown(takedownId)).messages.filter(({ direction }) => direction === 'in').map(({ text }) => text)
const saying = (...parts: string[]) => parts.map((part): string => expect.stringContaining(part) as string)
const comesTo = async (takedownId: string, expected: object) =>
  await expect.poll(async () => await shown(takedownId), { timeout: 30_000 }).toMatchObject(expected)
const hears = async (takedownId: string, ...parts: string[]) =>
  await expect.poll(() => answersTo(takedownId), { timeout: 30_000 }).toEqual(saying(...parts))
/** Methods in the order of their first requests; a page and its file get the same one. */
const requestsTo = (host: string) => [
  ...new Set(asked.flatMap((one) => (one.includes(` ${host}/`) ? one.split(' ')[0] : []))),
]

/** A notice that left to this host of the sandbox, about a page of a site of this machine unless said otherwise. */
async function aNoticeTo(desk: DeskName, isHere = true) {
  const made = await aTakedown(opened.app, who.ana, [{ contact: abuseDesks[desk].address }])
  if (isHere) hosts.set(made.host, `127.0.0.1:${(sites.address() as AddressInfo).port}`)
  await sign(who.ana, made.takedownId)
  await capturePages(opened.app, made.takedownId)
  return made
}

test('A host that obeys removes the copy and says so', async () => {
  const { takedownId, host } = await aNoticeTo('obeys')
  await hears(takedownId, 'We removed the material')
  expect(asked).toContain(`DELETE ${host}/listing/77`)
  await comesTo(takedownId, { state: 'acknowledged', turn: 'them' })
})

test('A host asks no other machine, and says that nothing is there', async () => {
  const { takedownId, host } = await aNoticeTo('obeys', false)
  await hears(takedownId, 'None of the addresses in your notice is served by us')
  expect(requestsTo(host)).toEqual([])
})

test('A refusal is read, and becomes the outcome that Ana enters', async () => {
  const { takedownId, host } = await aNoticeTo('refuses')
  await hears(takedownId, 'We do not see an infringement')
  await who.ana.call(setNoticeOutcome, { takedownId, n: 1, outcome: 'refused' })
  await comesTo(takedownId, { state: 'refused' })
  expect(requestsTo(host)).toEqual([])
})

test('A host without a mailbox makes the notice bounce', async () => {
  const { takedownId } = await aNoticeTo('bounces')
  await comesTo(takedownId, { state: 'bounced', dueAt: null })
  const { history } = await shown(takedownId)
  expect(history.at(-1)).toMatchObject({ step: 'bounced', note: expect.stringContaining('no such mailbox') })
})

test('A ticket number is kept as the confirmation', async () => {
  const { takedownId } = await aNoticeTo('tickets')
  await comesTo(takedownId, { state: 'acknowledged' })
  expect((await shown(takedownId)).notices).toMatchObject([{ confirmation: 'SBX-20417' }])
})

test('A host forwards a counter-notice and restores the copy later', async () => {
  const { takedownId, host } = await aNoticeTo('disputes')
  await hears(takedownId, 'We removed the material')
  sandbox.clock.advance(3 * dayMs)
  await hears(takedownId, 'We removed the material', 'following counter-notice')
  const [, text] = await answersTo(takedownId)
  const receivedAt = new Date().toISOString()
  await who.ana.call(recordCounterNotice, { takedownId, n: 1, from: 'Robin Marlowe', receivedAt, text: text! })
  await comesTo(takedownId, { state: 'counter_noticed', turn: 'you' })
  expect(requestsTo(host)).toEqual(['DELETE'])
  sandbox.clock.advance(14 * dayMs)
  await expect.poll(() => requestsTo(host)).toEqual(['DELETE', 'PUT'])
})

test('A copy that a customer brings back is there after five days', async () => {
  const { takedownId, host } = await aNoticeTo('returns')
  await hears(takedownId, 'We removed the material')
  sandbox.clock.advance(5 * dayMs)
  await expect.poll(() => requestsTo(host)).toEqual(['DELETE', 'PUT'])
  expect(await answersTo(takedownId)).toHaveLength(1)
})
