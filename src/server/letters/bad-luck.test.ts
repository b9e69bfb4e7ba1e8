import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeCountryRule, listCountryRuleVersions } from '#contract/letters/contact-by/endpoints.ts'
import { getCase, listCaseHistory } from '#contract/cases/endpoints.ts'
import { getLetterPrint, listCaseLetters, saveLetterDraft, sendLetter } from '#contract/letters/endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { refusalOf } from '#server/testing/client.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { deleteCase } from '#server/cases/rows/case-store.ts'
import { openLetterApp, priced, readyCase } from '#server/testing/cases/ready-case.ts'
import { lettersOf } from './letters-of.ts'
import { begun, codesOf, fileFrom, saved } from '#server/testing/letters.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openLetterApp()
  app = opened.app
})
afterAll(() => opened.remove())

const mailsOf = async (reference: string) =>
  (await opened.mailbox().mails()).filter(({ parsed }) => parsed.text?.includes(reference))

test('Pressed twice, or by two people at once, one letter leaves', { tags: ['long'] }, async () => {
  const { ana, chiara, caseId } = await readyCase(app)
  const { _id: letterId, revision } = await begun(chiara, caseId)
  const both = await Promise.all([1, 2].map(() => chiara.call(sendLetter, { caseId, letterId, revision })))
  expect(both.map(({ _id }) => _id)).toEqual([letterId, letterId])
  expect(await chiara.call(sendLetter, { caseId, letterId, revision })).toMatchObject({ _id: letterId })
  const { name } = await ana.call(getCase, { caseId })
  await expect.poll(async () => (await mailsOf(name)).length, { timeout: 20_000 }).toBe(1)
  const stored: string[] = []
  for await (const { key } of app.deps.objects.list('cases', `letters/${caseId}/`)) stored.push(key)
  expect(stored).toHaveLength(3)
  expect((await ana.call(listCaseHistory, { caseId })).data.filter(({ to }) => to === 'contacted')).toHaveLength(2)
})

test(
  'Where the mail server is down the letter is tried again by itself, and staff see it',
  { tags: ['long'] },
  async () => {
    const { ana, chiara, caseId } = await readyCase(app)
    const { _id: letterId, revision } = await begun(chiara, caseId)
    await opened.goDown()
    await chiara.call(sendLetter, { caseId, letterId, revision })
    const mail = async () => (await chiara.call(listCaseLetters, { caseId })).data[0]!.mails[0]!
    await expect.poll(async () => (await mail()).problem, { timeout: 20_000 }).toMatch(/ECONNREFUSED|refused/)
    const task = async () => (await chiara.call(listTasks)).data.find(({ subject }) => subject.startsWith(caseId))
    expect(await task()).toMatchObject({
      kind: 'letter.undelivered',
      note: expect.stringContaining('is tried again by itself'),
    })
    await opened.comeUp()
    await expect.poll(async () => (await mail()).state, { timeout: 60_000 }).toBe('sent')
    expect(await task()).toBeUndefined()
    expect(await mailsOf((await ana.call(getCase, { caseId })).name)).toHaveLength(1)
  },
)

test(
  'Each thing that is missing is a sentence in the composer, and a refusal of the call',
  { tags: ['long'] },
  async () => {
    const { chiara, caseId } = await readyCase(app, {
      price: false,
      contact: null,
      pages: ['http://nowhere.example/a'],
    })
    const draft = await begun(chiara, caseId)
    expect(codesOf(draft)).toEqual(['price', 'contact', 'field.recipient', 'field.price_lines', 'field.contact_source'])
    expect(draft.lacking.find(({ code }) => code === 'field.recipient')!.sentence).toBe(
      '{{recipient}} is empty: Who is written to: a person, else the company. Fill it in under “Contacts” on the page of the case.',
    )
    const refused = await refusalOf(chiara.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision }))
    expect(refused).toMatchObject({ status: 409 })
    const { contact: _none, ...without } = saved(draft)
    const again = await chiara.call(saveLetterDraft, { caseId, ...without, contact: null })
    expect(
      await refusalOf(chiara.call(sendLetter, { caseId, letterId: draft._id, revision: again.revision })),
    ).toMatchObject({
      code: 'letter.lacking',
      message: expect.stringContaining('There is no price yet. Set it first.'),
    })
    expect(await mailsOf(draft._id)).toEqual([])
  },
)

test(
  'A contact without an address takes a letter by mail alone, and one without an email by post alone',
  { tags: ['long'] },
  async () => {
    const nowhere = { street: [], city: '', postalCode: '', region: '', country: 'IE' }
    const { chiara, caseId } = await readyCase(app, { contact: { address: nowhere } })
    const draft = await begun(chiara, caseId)
    expect(codesOf(draft)).toEqual([])
    const byPost = await chiara.call(saveLetterDraft, { caseId, ...saved(draft), byPost: true })
    expect(codesOf(byPost)).toEqual(['contact.address'])
    const other = await readyCase(app, { contact: { email: '' } })
    const without = await begun(other.chiara, other.caseId)
    expect(codesOf(without)).toEqual(['contact.email'])
    const posted = await other.chiara.call(saveLetterDraft, { caseId: other.caseId, ...saved(without), byPost: true })
    expect(codesOf(posted)).toEqual([])
    const { _id: letterId, revision } = posted
    expect(await other.chiara.call(sendLetter, { caseId: other.caseId, letterId, revision })).toMatchObject({
      mails: [],
      byPost: true,
    })
    const print = await fileFrom(app, other.chiara, getLetterPrint, { caseId: other.caseId, letterId })
    expect(print.subarray(0, 5).toString()).toBe('%PDF-')
  },
)

test('A rule that changed between draft and sending stops it, with what changed', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await readyCase(app)
  const { _id: letterId, revision } = await begun(chiara, caseId)
  const said = { basis: 'Kept for lawyers now.', source: 'New act', confirmedBy: 'Dr. Lia Reis', until: null }
  const rule = async () => (await chiara.call(listCountryRuleVersions, { country: 'IE' })).data[0]!.version
  await chiara.call(changeCountryRule, { country: 'IE', contactBy: 'partner', ...said, version: await rule() })
  try {
    const refused = await refusalOf(chiara.call(sendLetter, { caseId, letterId, revision }))
    expect(refused.status).toBe(409)
    expect(['letter.changed', 'letter.not-now']).toContain(refused.code)
  } finally {
    await chiara.call(changeCountryRule, { country: 'IE', contactBy: 'provider', ...said, version: await rule() })
  }
  expect(await lettersOf(app.deps.db, caseId)).toEqual([])
})

test('A changed price or text stops a letter until saved again', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await readyCase(app)
  const draft = await begun(chiara, caseId)
  await priced({ chiara }, caseId, 30)
  const send = (revision: number) => chiara.call(sendLetter, { caseId, letterId: draft._id, revision })
  expect(await refusalOf(send(draft.revision))).toMatchObject({
    code: 'letter.changed',
    message: expect.stringContaining('The price has changed'),
  })
  const again = await chiara.call(saveLetterDraft, { caseId, ...saved(draft) })
  expect(again.changed).toEqual([])
  expect(await refusalOf(send(draft.revision))).toMatchObject({ code: 'letter.revised' })
  expect(await refusalOf(chiara.call(saveLetterDraft, { caseId, ...saved(draft) }))).toMatchObject({
    code: 'letter.revised',
    message: expect.stringContaining('Chiara Conti'),
  })
  expect(await send(again.revision)).toMatchObject({ kind: 'first' })
})

test(
  'A price of zero, an owner who leaves and a case that is gone are told, and nothing is sent',
  { tags: ['long'] },
  async () => {
    const { ana, chiara, caseId } = await readyCase(app)
    const draft = await begun(chiara, caseId)
    const { accounts } = await import('#server/accounts/tables.ts')
    const { casePrices } = await import('#server/pricing/tables.ts')
    const { eq } = await import('drizzle-orm')
    await app.deps.db.update(casePrices).set({ total: 0, lines: [] }).where(eq(casePrices.caseId, caseId))
    await app.deps.db
      .update(accounts)
      .set({ deletesAt: new Date(Date.now() + 86_400_000) })
      .where(eq(accounts.id, ana.id))
    expect(codesOf(await begun(chiara, caseId))).toEqual(expect.arrayContaining(['price.zero', 'owner']))
    await app.deps.db.transaction((tx) => deleteCase(tx, caseId))
    const refused = await refusalOf(chiara.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision }))
    expect(refused.status).toBe(404)
  },
)
