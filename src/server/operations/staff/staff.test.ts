import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSession, resetPassword } from '#contract/accounts/endpoints.ts'
import { assignCase } from '#contract/desk/desk-work-endpoints.ts'
import { getDeskCase } from '#contract/desk/desk-endpoints.ts'
import {
  askForFactorReset,
  changeStaffRoles,
  confirmFactorReset,
  endStaffMember,
  inviteStaffMember,
  inviteStaffMemberAgain,
  listStaff,
  withdrawFactorReset,
} from '#contract/operations/staff-endpoints.ts'
import { listAuditLines } from '#contract/platform/audit.ts'
import { carryOut } from '#server/cli/commands.ts'
import { caseAt } from '#server/testing/cases/case-at.ts'
import { refusalOf } from '#server/testing/client.ts'
import { mailTo } from '#server/testing/mails.ts'
import { type People, people, staffPerson } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

const memberOf = async (id: string) => (await who.chiara.call(listStaff)).data.find(({ _id }) => _id === id)
const recover = (email: string) =>
  carryOut({ ...app.deps, config: app.config }, 'user', ['recover', '--email', email], () => undefined)

test('A mailed link makes a person staff, once', async () => {
  const { chiara } = who
  const invited = { email: 'nuno@staff.example', first_name: 'Nuno', last_name: 'Neves' }
  const { data } = await chiara.call(inviteStaffMember, { ...invited, staff_roles: ['finance', 'finance'] })
  const nuno = data.find(({ email }) => email === invited.email)!
  expect(nuno).toMatchObject({ name: 'Nuno Neves', roles: ['finance'], state: 'invited', cases: 0 })
  expect(await refusalOf(chiara.call(inviteStaffMember, { ...invited, staff_roles: ['legal'] }))).toMatchObject({
    status: 409,
    code: 'account.exists',
  })
  const first = await mailTo(app, invited.email, 'staff-invitation')
  await chiara.call(inviteStaffMemberAgain, { accountId: nuno._id })
  const password = 'seven lanterns over the harbour wall'
  const use = (token: string) => who.visitor.call(resetPassword, { token, password })
  expect((await refusalOf(use(first.token))).status).toBe(404)
  await use((await mailTo(app, invited.email, 'staff-invitation')).token)
  expect(await memberOf(nuno._id)).toMatchObject({ state: 'without-second-factor' })
  expect(await refusalOf(chiara.call(inviteStaffMemberAgain, { accountId: nuno._id }))).toMatchObject({
    code: 'staff.accepted',
  })
})

test('Roles hold for the next call, and the last administrator stays one', async () => {
  const { chiara } = who
  const sol = await staffPerson(app, ['reviewer'])
  const { caseId } = await caseAt(app, 'in_review', {}, who)
  await sol.call(getDeskCase, { caseId })
  await chiara.call(changeStaffRoles, { accountId: sol.id, staff_roles: ['registration-agent'] })
  expect((await refusalOf(sol.call(getDeskCase, { caseId }))).status).toBe(403)
  const { data } = await chiara.call(listAuditLines, { action: 'staff.roles' })
  expect(data[0]).toMatchObject({ about: { accountId: sol.id, from: ['reviewer'], to: ['registration-agent'] } })
  expect(
    await refusalOf(chiara.call(changeStaffRoles, { accountId: chiara.id, staff_roles: ['finance'] })),
  ).toMatchObject({ code: 'staff.last-admin' })
  expect((await refusalOf(chiara.call(changeStaffRoles, { accountId: sol.id, staff_roles: [] }))).status).toBe(400)
})

test('Two administrators who demote each other leave one', async () => {
  const [ada, bea] = [await staffPerson(app, ['admin'], ['Ada', 'Alves']), await staffPerson(app, ['admin'])]
  await app.deps.database.execute(`update accounts set staff_roles = '["finance"]' where id = $1`, [who.chiara.id])
  const both = await Promise.allSettled([
    ada.call(changeStaffRoles, { accountId: bea.id, staff_roles: ['finance'] }),
    bea.call(changeStaffRoles, { accountId: ada.id, staff_roles: ['finance'] }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await app.deps.database.execute(`update accounts set staff_roles = '["admin"]' where id = $1`, [who.chiara.id])
  await app.deps.database.execute(`update accounts set staff_roles = '["finance"]' where id = any($1)`, [
    [ada.id, bea.id],
  ])
})

test('One person asks for a reset and another administrator confirms it', async () => {
  const { chiara } = who
  const lost = await staffPerson(app, ['legal'], ['Lia', 'Lopes'])
  const support = await staffPerson(app, ['support'], ['Rui', 'Reis'])
  const why = 'Her phone fell into the harbour.'
  const of = { accountId: lost.id }
  expect(await refusalOf(support.call(askForFactorReset, { accountId: support.id, why }))).toMatchObject({
    code: 'staff.self',
  })
  await chiara.call(askForFactorReset, { ...of, why })
  expect(await refusalOf(chiara.call(confirmFactorReset, of))).toMatchObject({ status: 403, code: 'factor-reset.own' })
  expect((await refusalOf(support.call(confirmFactorReset, of))).status).toBe(403)
  expect(await refusalOf(support.call(askForFactorReset, { ...of, why }))).toMatchObject({
    code: 'factor-reset.asked',
  })
  await chiara.call(withdrawFactorReset, of)
  await support.call(askForFactorReset, { ...of, why })
  expect(await memberOf(lost.id)).toMatchObject({ reset: { askedBy: 'Rui Reis', why, mayConfirm: true } })
  await lost.call(loadSession)
  await chiara.call(confirmFactorReset, of)
  expect((await refusalOf(lost.call(loadSession))).status).toBe(401)
  expect(await memberOf(lost.id)).toMatchObject({ state: 'without-second-factor', reset: null })
  expect((await mailTo(app, lost.email, 'second-factor-reset')).text).toContain('sessions ended')
  expect(await refusalOf(chiara.call(confirmFactorReset, of))).toMatchObject({ code: 'factor-reset.over' })
  expect(await refusalOf(support.call(askForFactorReset, { ...of, why }))).toMatchObject({ code: 'second-factor.off' })
})

test('A request for a reset ends after a day', async () => {
  const { chiara } = who
  const lost = await staffPerson(app, ['legal'])
  const support = await staffPerson(app, ['support'])
  await support.call(askForFactorReset, { accountId: lost.id, why: 'Lost.' })
  await app.deps.database.execute('update staff_factor_resets set asked_at = $1 where account_id = $2', [
    new Date(app.deps.clock().getTime() - 24 * 3_600_000),
    lost.id,
  ])
  expect(await refusalOf(chiara.call(confirmFactorReset, { accountId: lost.id }))).toMatchObject({
    code: 'factor-reset.over',
  })
  expect((await memberOf(lost.id))!.reset).toBeNull()
})

test('Leaving ends sessions and hands cases over with a note', async () => {
  const { chiara } = who
  const [goes, takes] = [
    await staffPerson(app, ['case-manager'], ['Gil', 'Gomes']),
    await staffPerson(app, ['case-manager'], ['Tia', 'Torres']),
  ]
  const { caseId } = await caseAt(app, 'in_review', {}, who)
  await chiara.call(assignCase, { caseId, to: goes.id, note: '' })
  expect(await memberOf(goes.id)).toMatchObject({ cases: 1 })
  expect(await refusalOf(chiara.call(endStaffMember, { accountId: goes.id, to: who.ana.id }))).toMatchObject({
    code: 'staff.no-such-person',
  })
  expect(await refusalOf(chiara.call(endStaffMember, { accountId: chiara.id, to: null }))).toMatchObject({
    code: 'staff.self',
  })
  await goes.call(loadSession)
  await chiara.call(endStaffMember, { accountId: goes.id, to: takes.id })
  expect((await refusalOf(goes.call(loadSession))).status).toBe(401)
  expect(await memberOf(goes.id)).toBeUndefined()
  expect(await memberOf(takes.id)).toMatchObject({ cases: 1 })
  expect(JSON.stringify(await takes.call(getDeskCase, { caseId }))).toContain('Gil Gomes left the staff')
  const { data } = await chiara.call(listAuditLines, { action: 'staff.left' })
  expect(data[0]).toMatchObject({ about: { accountId: goes.id, to: takes.id, cases: [caseId] } })
})

test('Support sees the staff and changes nobody', async () => {
  const support = await staffPerson(app, ['support'])
  const sol = await staffPerson(app, ['reviewer'])
  await support.call(listStaff)
  const accountId = sol.id
  expect((await refusalOf(sol.call(listStaff))).status).toBe(403)
  expect((await refusalOf(support.call(changeStaffRoles, { accountId, staff_roles: ['admin'] }))).status).toBe(403)
  expect((await refusalOf(support.call(endStaffMember, { accountId, to: null }))).status).toBe(403)
  expect(
    (await refusalOf(who.chiara.call(changeStaffRoles, { accountId: who.ana.id, staff_roles: ['admin'] }))).status,
  ).toBe(404)
})

test('The command line recovers staff only where two other people cannot', async () => {
  await staffPerson(app, ['support'])
  const second = await staffPerson(app, ['admin'])
  await expect(recover(second.email)).rejects.toThrow('Two other people can do this')
  await expect(recover('nobody@staff.example')).rejects.toThrow('No member of staff has the address')
  await app.deps.database.execute("update accounts set role = 'owner' where role = 'staff' and id <> $1", [
    who.chiara.id,
  ])
  await recover(who.chiara.email)
  expect((await refusalOf(who.chiara.call(loadSession))).status).toBe(401)
})
