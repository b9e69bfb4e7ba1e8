import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSession, resetPassword } from '#contract/accounts/endpoints.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { assignFirm } from '#contract/legal/desk.ts'
import { getFirmCase, listFirmCases, takeFirmStep } from '#contract/legal/firm-endpoints.ts'
import {
  addFirm,
  inviteFirmMember,
  inviteFirmMemberAgain,
  listFirms,
  removeFirm,
  removeFirmMember,
} from '#contract/legal/firms.ts'
import { stateForFirm } from '#contract/legal/statements.ts'
import { listAuditLines } from '#contract/platform/audit.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { signInAt } from '#server/testing/security-check.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aFirm, aMember, atLawyers } from './testing/lawyers.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

const step = {
  to: 'legal_settled',
  currency: 'EUR',
  amount: 900_00,
  costs: 300_00,
  reason: 'They paid in full.',
} as const

test('A member’s invitation works once; without second factor they see nothing', async () => {
  const { firmId, name } = await aFirm(who)
  const { caseId } = await atLawyers(app, firmId, who)
  const member = await aMember(app, who, firmId, { isBare: true })
  expect(await member.call(loadSession)).toMatchObject({ user: { role: 'partner' } })
  const refusals = await Promise.all([
    refusalOf(member.call(listFirmCases)),
    refusalOf(member.call(getFirmCase, { caseId })),
    refusalOf(member.call(takeFirmStep, { caseId, ...step })),
  ])
  for (const refused of refusals) expect(refused).toMatchObject({ status: 403, code: 'second-factor.required' })
  const [invitation] = await mailsTo(app, member.email)
  expect(invitation!.text).toContain(name)
  const again = clientOf(app.url).call(resetPassword, { token: invitation!.token, password: member.password })
  expect(await refusalOf(again)).toMatchObject({ code: 'link.over' })
})

test('An invitation ends after seven days, and another one replaces it', async () => {
  const { chiara } = who
  const { firmId } = await aFirm(who)
  const email = 'late@lang.example'
  const { members } = await chiara.call(inviteFirmMember, { firmId, email, first_name: 'Lea', last_name: 'Late' })
  expect(members).toMatchObject([{ state: 'invited' }])
  await app.deps.database.execute(
    "update links set expires_at = now() - interval '1 second' where email = $1 and expires_at > now() + interval '6 days'",
    [email],
  )
  const choose = (token: string) => clientOf(app.url).call(resetPassword, { token, password: 'Herons-over-9-harbours' })
  const [first] = await mailsTo(app, email)
  expect(await refusalOf(choose(first!.token))).toMatchObject({ code: 'link.over' })
  await chiara.call(inviteFirmMemberAgain, { firmId, memberId: members[0]!._id })
  const second = (await mailsTo(app, email)).at(-1)
  await choose(second!.token)
  expect(await refusalOf(chiara.call(inviteFirmMemberAgain, { firmId, memberId: members[0]!._id }))).toMatchObject({
    code: 'member.accepted',
  })
})

test('Firms invite no known address, and a firm is added once', async () => {
  const { chiara, ana } = who
  const { firmId, name } = await aFirm(who)
  const invited = { firmId, email: ana.email.toUpperCase(), first_name: 'Ana', last_name: 'Almeida' }
  expect(await refusalOf(chiara.call(inviteFirmMember, invited))).toMatchObject({ code: 'account.exists' })
  const twice = { name: name.toUpperCase(), country: 'DE', email: 'office@lang.example' }
  expect(await refusalOf(chiara.call(addFirm, twice))).toMatchObject({ code: 'firm.exists' })
})

test('A member sees only their firm’s cases, without internal facts', async () => {
  const [{ firmId }, other] = [await aFirm(who), await aFirm(who)]
  const { caseId } = await atLawyers(app, firmId, who)
  const theirs = await atLawyers(app, other.firmId, who)
  const member = await aMember(app, who, firmId)
  const { data, total, firm } = await member.call(listFirmCases)
  expect({ ids: data.map(({ _id }) => _id), total, firm }).toMatchObject({ ids: [caseId], total: 1 })
  expect(await member.call(getFirmCase, { caseId })).toMatchObject({
    state: 'legal',
    steps: ['legal_settled', 'judgment', 'legal_closed'],
  })
  const foreign = await refusalOf(member.call(getFirmCase, { caseId: theirs.caseId }))
  const nobodys = await refusalOf(member.call(getFirmCase, { caseId: '0'.repeat(24) }))
  expect(foreign.problem).toEqual(nobodys.problem)
  expect(await refusalOf(member.call(takeFirmStep, { caseId: theirs.caseId, ...step }))).toMatchObject({ status: 404 })
  expect(await refusalOf(member.call(listImages))).toMatchObject({ status: 403 })
  expect(await refusalOf(member.call(listFirms))).toMatchObject({ status: 403 })
  for (const nobody of [who.ana, who.chiara])
    expect(await refusalOf(nobody.call(listFirmCases))).toMatchObject({ status: 403 })
})

test('A removed member is signed out for good and stays logged', async () => {
  const { firmId } = await aFirm(who)
  const { caseId } = await atLawyers(app, firmId, who)
  const member = await aMember(app, who, firmId)
  await member.call(getFirmCase, { caseId })
  const firm = await who.chiara.call(removeFirmMember, { firmId, memberId: member.id })
  expect(firm.members).toEqual([])
  expect(await refusalOf(member.call(getFirmCase, { caseId }))).toMatchObject({ status: 401 })
  expect(await refusalOf(signInAt(app.url, member))).toMatchObject({ code: 'account.wrong-password' })
  const { data } = await who.chiara.call(listAuditLines, { pageSize: 100 })
  const actions = data.filter(({ actor }) => actor === member.id).map(({ action }) => action)
  expect(actions).toEqual(['getFirmCase'])
  expect(data.some(({ action }) => action === 'removeFirmMember')).toBe(true)
})

test('A firm leaves once its cases ended or moved, with its members', async () => {
  const [{ firmId }, other] = [await aFirm(who), await aFirm(who)]
  const { caseId, chiara } = await atLawyers(app, firmId, who)
  const [member, next] = [await aMember(app, who, firmId), await aMember(app, who, other.firmId)]
  expect(await refusalOf(chiara.call(removeFirm, { firmId }))).toMatchObject({ code: 'firm.has-cases' })
  await chiara.call(assignFirm, { caseId, firm: other.firmId, reason: 'The first firm has too much to do.' })
  expect(await refusalOf(member.call(getFirmCase, { caseId }))).toMatchObject({ status: 404 })
  await next.call(getFirmCase, { caseId })
  await chiara.call(removeFirm, { firmId })
  expect(await refusalOf(member.call(listFirmCases))).toMatchObject({ status: 401 })
  expect((await chiara.call(listFirms)).data.map(({ _id }) => _id)).not.toContain(firmId)
  await chiara.call(stateForFirm, { caseId, to: 'legal_closed', reason: 'Nothing can be got there.' })
  expect((await next.call(listFirmCases, { show: 'ended' })).data.map(({ _id }) => _id)).toEqual([caseId])
})
