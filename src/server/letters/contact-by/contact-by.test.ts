import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerLawQuestion,
  changeCountryRule,
  getCountryContact,
  listCountryRules,
  listCountryRuleVersions,
  undoCountryRule,
} from '#contract/letters/contact-by/endpoints.ts'
import { countsOn } from '#contract/letters/contact-by/country-rule.ts'
import { shippedRule } from '#contract/letters/contact-by/shipped-rule.ts'
import { getCase, listCaseHistory } from '#contract/cases/endpoints.ts'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { stateSite } from '#contract/sites/desk-endpoints.ts'
import { listAuditLines } from '#contract/platform/audit.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { countries } from '#contract/reference/countries.ts'
import { refusalOf } from '#server/testing/client.ts'
import { people, staffPerson } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { caseAt } from '#server/testing/cases/case-at.ts'
import { readCase } from '#server/cases/rows/case-store.ts'
import { mayContact } from './may-contact.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ RIGHTFRAME_ROLES: 'api,worker' })))
afterAll(() => app.remove())

const said = {
  contactBy: 'provider',
  basis: 'Nothing there keeps it for lawyers.',
  source: 'Opinion of counsel, 3 March 2026',
  confirmedBy: 'Dr. Lia Reis',
  until: null,
} as const

const lawyer = () => staffPerson(app, ['legal'], ['Lia', 'Reis'])

test('Each country begins as it was decided: six that we write to, lawyers where the law wants them, nobody elsewhere', () => {
  const by = (who: string) => countries.filter(({ iso }) => shippedRule(iso).contactBy === who).map(({ iso }) => iso)
  expect(by('provider')).toEqual(['AU', 'CA', 'GB', 'IE', 'NZ', 'US'])
  const legalOnly = countries.flatMap(({ iso, legalOnly: isLegal }) => (isLegal ? [iso] : []))
  expect(by('partner').toSorted()).toEqual([...legalOnly, 'PT'].toSorted())
  for (const { iso } of countries)
    expect(shippedRule(iso)).toMatchObject({
      basis: expect.stringMatching(/./),
      source: expect.stringMatching(/./),
      version: 0,
    })
})

test('A rule counts to the end of its last day, and nobody writes from the next one', () => {
  expect(countsOn({ contactBy: 'provider', until: '2026-12-31' }, '2026-12-31')).toBe('provider')
  expect(countsOn({ contactBy: 'partner', until: '2026-12-31' }, '2027-01-01')).toBe('nobody')
})

test(
  'The legal role says who may write in a country; versions stay, and undoing is another one',
  { tags: ['long'] },
  async () => {
    const { chiara } = await people(app)
    const legal = await lawyer()
    const country = 'ES'
    expect((await legal.call(listCountryRules)).data.find((one) => one.country === country)).toMatchObject({
      now: 'nobody',
      version: 0,
    })
    expect(await legal.call(changeCountryRule, { country, ...said, version: 0 })).toMatchObject({
      now: 'provider',
      version: 1,
      confirmedBy: 'Dr. Lia Reis',
      by: 'Lia Reis',
    })
    const late = legal.call(changeCountryRule, { country, ...said, contactBy: 'partner', version: 0 })
    expect(await refusalOf(late)).toMatchObject({
      status: 409,
      code: 'country.changed',
      message: expect.stringContaining('Lia Reis has changed'),
    })
    expect(await legal.call(undoCountryRule, { country, version: 1 })).toMatchObject({
      now: 'nobody',
      version: 2,
      undid: 1,
    })
    expect(
      (await chiara.call(listCountryRuleVersions, { country })).data.map(({ now, version }) => [version, now]),
    ).toEqual([
      [2, 'nobody'],
      [1, 'provider'],
      [0, 'nobody'],
    ])
    expect(await refusalOf(legal.call(undoCountryRule, { country: 'FI', version: 0 }))).toMatchObject({
      code: 'country.nothing-to-undo',
    })
    const lines = (await chiara.call(listAuditLines)).data
    expect(lines.filter(({ action }) => action === 'changeCountryRule').length).toBeGreaterThan(0)
  },
)

test(
  'What is said needs its law, its source, who confirmed it, and a day that has not passed',
  { tags: ['long'] },
  async () => {
    const legal = await lawyer()
    const bad = { country: 'NO', ...said, basis: ' ', source: '', confirmedBy: '', version: 0 }
    const { problem } = await refusalOf(legal.call(changeCountryRule, bad))
    expect((problem.details as { message: string }[]).map(({ message }) => message)).toEqual([
      'Please say which law or decision it rests on.',
      'Please say where that can be read.',
      'Please say who confirmed it.',
    ])
    const past = legal.call(changeCountryRule, { country: 'NO', ...said, until: '2020-01-01', version: 0 })
    expect((await refusalOf(past)).problem.details).toMatchObject([{ path: 'until' }])
    expect((await refusalOf(legal.call(getCountryContact, { country: 'QQ' }))).status).toBe(400)
  },
)

test('Nobody but the legal role says it; owners read it before they submit a case', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const manager = await staffPerson(app, ['case-manager'])
  const asked = manager.call(changeCountryRule, { country: 'NO', ...said, version: 0 })
  expect((await refusalOf(asked)).status).toBe(403)
  expect(await ana.call(getCountryContact, { country: 'IE' })).toEqual({
    country: 'IE',
    contactBy: 'provider',
    sentence: 'In Ireland we write to the image user ourselves, in your name.',
  })
  expect((await ana.call(getCountryContact, { country: 'PT' })).sentence).toMatch(/only a law firm may write/)
})

test(
  'Where lawyers write, a case with its evidence goes to their review and no letter can be made',
  { tags: ['long'] },
  async () => {
    const { owner, caseId } = await caseAt(app, 'evidence_ready', { country: 'Germany' })
    await expect.poll(async () => (await owner.call(getCase, { caseId })).state).toBe('escalation_review')
    expect((await owner.call(listCaseHistory, { caseId })).data[0]).toMatchObject({
      publicNote: 'In Germany only a law firm may write to the image user.',
      actorRole: 'system',
    })
    expect(await mayContact(app.deps, 'DE')).toMatchObject({ isAllowed: false, by: 'partner' })
  },
)

test(
  'Where nobody may write a case rests with a task for the legal role, and goes on once they have said who may',
  { tags: ['long'] },
  async () => {
    const { owner, caseId } = await caseAt(app, 'evidence_ready', { country: 'Denmark' })
    const state = async () => (await owner.call(getCase, { caseId })).state
    await expect.poll(state).toBe('on_hold')
    const legal = await lawyer()
    const task = async () => (await legal.call(listTasks)).data.find(({ subject }) => subject === caseId)
    expect(await task()).toMatchObject({ kind: 'case.country', role: 'legal', link: '/desk/countries' })
    await legal.call(changeCountryRule, { country: 'DK', ...said, version: 0 })
    await expect.poll(state).toBe('evidence_ready')
    expect(await task()).toBeUndefined()
  },
)

test('A case without a country rests until staff name one', { tags: ['long'] }, async () => {
  const { owner, chiara, caseId } = await caseAt(app, 'evidence_ready', { country: '' })
  const state = async () => (await owner.call(getCase, { caseId })).state
  await expect.poll(state).toBe('on_hold')
  expect(await mayContact(app.deps, null)).toMatchObject({
    isAllowed: false,
    problem: expect.stringContaining('not known in which country'),
  })
  const legal = await lawyer()
  const task = async () => (await legal.call(listTasks)).data.find(({ subject }) => subject === caseId)
  expect(await task()).toMatchObject({ note: expect.stringContaining('Say the country on the page of the site') })
  const { party } = (await readCase(app.deps.db, caseId))!
  const site = { party: party!, flagged: false, category: null, country: 'IE', why: 'Its imprint names Cork.' }
  await chiara.call(stateSite, site)
  await chiara.call(decideCase, { caseId, to: 'evidence_ready' })
  await expect.poll(async () => (await readCase(app.deps.db, caseId))!.country).toBe('IE')
  expect(await state()).toBe('evidence_ready')
  await expect.poll(task).toBeUndefined()
  expect((await owner.call(listCaseHistory, { caseId })).data).toContainEqual(
    expect.objectContaining({ publicNote: 'The image user is in Ireland, as the page of the site says.' }),
  )
})

test(
  'What a country’s law asks of the copy is answered by staff, with what they looked at',
  { tags: ['long'] },
  async () => {
    const { chiara, caseId } = await caseAt(app, 'evidence_ready', { country: 'Portugal' })
    const answer = {
      caseId,
      question: 'name-and-date',
      isMet: false,
      note: 'No name in the file or beside it.',
    } as const
    const { data } = await chiara.call(answerLawQuestion, answer)
    expect(data.map(({ id, answer: found }) => [id, found?.isMet])).toEqual([
      ['name-and-date', false],
      ['own-creation', undefined],
    ])
    expect((await refusalOf(chiara.call(answerLawQuestion, { ...answer, note: '' }))).status).toBe(400)
    const elsewhere = await caseAt(app, 'evidence_ready', { country: 'Ireland' })
    expect((await refusalOf(chiara.call(answerLawQuestion, { ...answer, caseId: elsewhere.caseId }))).status).toBe(404)
  },
)
