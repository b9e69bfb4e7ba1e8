import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  askForPortalCode,
  confirmPortalEmail,
  getPortalPayer,
  savePortalPayer,
} from '#contract/portal/payer-endpoints.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { aContactedCase } from '#server/testing/cases/portal-case.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'

let app: TestApp
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts, RIGHTFRAME_ROLES: 'api,worker' })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

let page = 0
const aCase = () => aContactedCase(app, `http://www.shop.example/payers/${page++}`)
/** Another for each test: few mails an hour go to one. */
let dov = ''
let people = 0
beforeEach(() => {
  dov = `dov${people++}@fellside.example`
})

/** The newest code that was mailed to an address. */
async function codeOf(email: string): Promise<string> {
  const { rows } = await app.deps.database.execute(
    `select text from mails where "to" = '${email}' order by created_at desc, id desc limit 1`,
  )
  return /\b(\d{6})\b/.exec(String((rows[0] as { text?: string } | undefined)?.text))?.[1] ?? ''
}

async function confirmed(caseId: string, email: string) {
  const payer = clientOf(app.url)
  await payer.call(askForPortalCode, { caseId, email })
  const { token } = await payer.call(confirmPortalEmail, { caseId, email, code: await codeOf(email) })
  return clientOf(app.url, undefined, { 'portal-token': token })
}

test('Invoice details come by link; a confirmed address reads and changes them', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  const details = {
    kind: 'business',
    company: 'Fellside Stays Ltd',
    address: '4 Quay Street\nKeswick',
    taxNumber: '',
    email: dov,
  } as const
  await payer.call(savePortalPayer, { caseId, ...details })
  expect((await refusalOf(payer.call(savePortalPayer, { caseId, ...details, company: 'Others' }))).code).toBe(
    'portal.token',
  )
  expect((await refusalOf(payer.call(getPortalPayer, { caseId }))).code).toBe('portal.token')
  const reader = await confirmed(caseId, dov)
  expect((await reader.call(getPortalPayer, { caseId })).payer).toEqual(details)
  const moved = { ...details, address: '9 Quay Street' }
  expect((await reader.call(savePortalPayer, { caseId, ...moved })).payer).toEqual(moved)
  expect((await reader.call(getPortalPayer, { caseId })).payer).toEqual(moved)
})

test.each([
  ['by a confirmed address for another', true, 'books@fellside.example'],
  ['with the link alone', false, 'dov@fellside.example'],
  ['with the link alone and no address', false, ''],
] as const)(
  'Invoice details given %s stay hidden from other addresses',
  { tags: ['long'] },
  async (_, isConfirmed, email) => {
    const { caseId, payer } = await aCase()
    const details = {
      kind: 'business',
      company: 'Fellside Stays Ltd',
      address: '4 Quay Street',
      taxNumber: '',
      email,
    } as const
    const giver = isConfirmed ? await confirmed(caseId, 'nell@fellside.example') : payer
    await giver.call(savePortalPayer, { caseId, ...details })
    const stranger = await confirmed(caseId, 'stranger@elsewhere.example')
    expect((await stranger.call(getPortalPayer, { caseId })).payer).toBeNull()
    const refused = await refusalOf(stranger.call(savePortalPayer, { caseId, ...details, company: 'Strangers' }))
    expect([refused.status, refused.code]).toEqual([403, 'portal.payer-of-another'])
    const { rows } = await app.deps.database.execute(`select company from portal_payers where case_id = '${caseId}'`)
    expect(rows).toEqual([{ company: 'Fellside Stays Ltd' }])
  },
)
