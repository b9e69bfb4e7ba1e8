import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { withdrawCase } from '#contract/cases/exchange-endpoints.ts'
import { assignFirm } from '#contract/legal/desk.ts'
import { getFirmCase, listFirmCases, takeFirmStep } from '#contract/legal/firm-endpoints.ts'
import { addFirm } from '#contract/legal/firms.ts'
import { getOwnLawyers } from '#contract/legal/offers.ts'
import { refusalOf } from '#server/testing/client.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aMember, atLawyers, type Member } from './testing/lawyers.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

/** A firm with its own office and a member. */
async function aFirmTold(name: string): Promise<{ firmId: string; member: Member; told: () => Promise<string[]> }> {
  const office = `office@${name.toLowerCase()}.example`
  const { _id: firmId } = await who.chiara.call(addFirm, { name, country: 'DE', email: office })
  const member = await aMember(app, who, firmId)
  const textsTo = async (email: string) =>
    (await mailsTo(app, email)).filter(({ template }) => template === 'firm-case').map(({ text }) => text)
  const told = async () => {
    const [ofMember, ofOffice] = [await textsTo(member.email), await textsTo(office)]
    expect(ofMember).toEqual(ofOffice)
    return ofMember
  }
  return { firmId, member, told }
}

test('A firm learns of a new case, and of its withdrawal', async () => {
  const { firmId, member, told } = await aFirmTold('Arden')
  const { caseId, ana } = await atLawyers(app, firmId, who)
  expect(await told()).toEqual([
    expect.stringMatching(new RegExp(`Hello Arden,[^]*consented[^]*/firm/cases/${caseId}`)),
  ])
  await ana.call(withdrawCase, { caseId, reason: 'owner-withdrew' })
  expect(await told()).toHaveLength(2)
  expect((await ana.call(getOwnLawyers, { caseId })).firm).toBeNull()
  expect((await told())[1]).toContain('The claim was withdrawn. Please do nothing more in it')
  expect((await member.call(getFirmCase, { caseId })).state).toBe('withdrawn')
  expect((await member.call(listFirmCases, { show: 'ended' })).data.map(({ _id }) => _id)).toEqual([caseId])
  const step = { caseId, to: 'legal_closed', reason: 'It was withdrawn by its owner.' } as const
  expect(await refusalOf(member.call(takeFirmStep, step))).toMatchObject({ code: 'case.over' })
})

test('Both firms hear of a case that is given to another one', async () => {
  const [first, second] = [await aFirmTold('Birch'), await aFirmTold('Cedar')]
  const { caseId, chiara } = await atLawyers(app, first.firmId, who)
  await chiara.call(assignFirm, { caseId, firm: second.firmId, reason: 'The first one has too much to do.' })
  expect((await first.told()).at(-1)).toContain('We gave it to another law firm')
  expect((await first.told()).at(-1)).not.toContain(caseId)
  expect(await second.told()).toEqual([expect.stringContaining(`/firm/cases/${caseId}`)])
})

test('A firm hears of a case that staff close', async () => {
  const { firmId, told } = await aFirmTold('Drake')
  const { caseId, chiara } = await atLawyers(app, firmId, who)
  await chiara.call(decideCase, {
    caseId,
    to: 'closed_no_result',
    reason: 'insolvent',
    note: 'Nobody pays there any more.',
  })
  expect((await told()).at(-1)).toContain('We closed it. Please do nothing more in it')
})
