import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { addCaseContact } from '#contract/cases/contacts/endpoints.ts'
import { changeCountryRule, listCountryRuleVersions } from '#contract/cases/contact-by/endpoints.ts'
import { getCase, listCaseHistory } from '#contract/cases/endpoints.ts'
import {
  discardLetterDraft,
  getDeskLetterFile,
  getLetterPrint,
  getOwnLetterFile,
  listCaseLetters,
  listOwnLetters,
  listReminders,
  openLetterDraft,
  previewLetter,
  saveLetterDraft,
  saveLetterTemplate,
  sendLetter,
  sendReminders,
} from '#contract/cases/letters/endpoints.ts'
import type { LetterDraft } from '#contract/cases/letters/letter.ts'
import { shippedText } from '#contract/cases/letters/shipped-templates.ts'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { requestOf } from '#contract/request.ts'
import type { Id } from '#contract/wire.ts'
import { verifyPdf } from '#server/platform/signing/verify-pdf.ts'
import { type Client, refusalOf } from '#server/testing/client.ts'
import type { Person } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { deleteCase, updateCase } from '../case-store.ts'
import { openLetterApp, priced, readyCase } from '../testing/ready-case.ts'
import { contactOf, lettersOf } from './letters-of.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openLetterApp()
  app = opened.app
})
afterAll(() => opened.remove())

const begun = async (chiara: Person, caseId: Id, kind: 'first' | 'reminder' = 'first') =>
  await chiara.call(openLetterDraft, { caseId, kind })

const saved = ({
  _id,
  kind: _kind,
  savedAt: _at,
  savedBy: _by,
  mailedTo: _to,
  lacking: _l,
  findings: _f,
  changed: _c,
  mail: _m,
  enclosures: _e,
  dueOn: _d,
  ...fields
}: LetterDraft) => ({
  letterId: _id,
  ...fields,
})

const mailsOf = async (reference: string) =>
  (await opened.mailbox().mails()).filter(({ parsed }) => parsed.text?.includes(reference))

async function fileOf<E extends Endpoint>({ token }: Client, endpoint: E, sent: Sent<E>): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(app.url + requestOf(endpoint, sent).path, { headers })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const codes = ({ lacking }: LetterDraft) => lacking.map(({ code }) => code)

test(
  'A first letter is written by its text, read as mail and file, and leaves with the reports of its evidence',
  { tags: ['long'] },
  async () => {
    const { ana, chiara, caseId } = await readyCase(app)
    const draft = await begun(chiara, caseId)
    expect(draft).toMatchObject({
      lacking: [],
      findings: [],
      changed: [],
      mailedTo: ['office@shop.example'],
      language: 'en',
    })
    const { name } = await ana.call(getCase, { caseId })
    for (const words of [
      name,
      'Jo Doe',
      'Ana Pereira',
      `/pay/${caseId}`,
      '/verify/RFE-',
      'article 14',
      draft.dueOn.slice(0, 4),
    ])
      expect(draft.mail.text).toContain(words)
    expect(draft.mail.text).not.toContain('{{')
    expect((await fileOf(chiara, previewLetter, { caseId, letterId: draft._id })).subarray(0, 5).toString()).toBe(
      '%PDF-',
    )
    const letter = await chiara.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision })
    expect(letter).toMatchObject({
      kind: 'first',
      sentBy: 'Chiara Conti',
      recipient: ['Jo Doe', 'Lantern Living Ltd', '4 Quay Street', 'Cork', 'T12 AB34', 'IRELAND'],
    })
    expect(await ana.call(getCase, { caseId })).toMatchObject({ state: 'contacted' })
    await expect.poll(async () => (await mailsOf(name)).length, { timeout: 20_000 }).toBe(1)
    const [mail] = await mailsOf(name)
    expect(mail).toMatchObject({ to: ['office@shop.example'], parsed: { subject: draft.mail.subject } })
    expect(mail!.parsed.attachments.map(({ filename }) => filename)).toEqual([
      `${name}.pdf`,
      expect.stringMatching(/^RFE-.*\.pdf$/),
    ])
    const file = await fileOf(ana, getOwnLetterFile, { caseId, letterId: draft._id })
    expect(Buffer.from(mail!.parsed.attachments[0]!.content as ArrayBuffer).equals(file)).toBe(true)
    expect(verifyPdf(file).signer).toBe('Rightframe')
    expect((await ana.call(listOwnLetters, { caseId })).data).toMatchObject([{ _id: draft._id, kind: 'first' }])
    const history = (await ana.call(listCaseHistory, { caseId })).data
    expect(history.slice(0, 2)).toMatchObject([
      { type: 'letter', publicNote: draft.mail.subject },
      { type: 'transition', from: 'evidence_ready', to: 'contacted', actorRole: 'staff' },
    ])
    expect((await ana.call(listNotifications)).data[0]).toMatchObject({ type: 'cases.letter-sent' })
    await expect
      .poll(async () => (await chiara.call(listCaseLetters, { caseId })).data[0]?.mails[0]?.state, { timeout: 10_000 })
      .toBe('sent')
    expect(await lettersOf(app.deps.db, caseId)).toMatchObject([{ id: draft._id, kind: 'first', language: 'en' }])
    expect(await contactOf(app.deps.db, caseId)).toEqual({
      person: 'Jo Doe',
      company: 'Lantern Living Ltd',
      address: ['4 Quay Street', 'Cork', 'T12 AB34'],
      country: 'IE',
      email: 'office@shop.example',
      language: 'en',
    })
  },
)

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
  expect(stored).toHaveLength(2)
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
    expect(codes(draft)).toEqual(['price', 'contact', 'field.recipient', 'field.price_lines', 'field.contact_source'])
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
    const nowhere = { street: [], city: '', postalCode: '', region: '', country: null as never }
    const { chiara, caseId } = await readyCase(app, { contact: { address: nowhere } })
    const draft = await begun(chiara, caseId)
    expect(codes(draft)).toEqual([])
    const byPost = await chiara.call(saveLetterDraft, { caseId, ...saved(draft), byPost: true })
    expect(codes(byPost)).toEqual(['contact.address'])
    const other = await readyCase(app, { contact: { email: '' } })
    const without = await begun(other.chiara, other.caseId)
    expect(codes(without)).toEqual(['contact.email'])
    const posted = await other.chiara.call(saveLetterDraft, { caseId: other.caseId, ...saved(without), byPost: true })
    expect(codes(posted)).toEqual([])
    const { _id: letterId, revision } = posted
    expect(await other.chiara.call(sendLetter, { caseId: other.caseId, letterId, revision })).toMatchObject({
      mails: [],
      byPost: true,
    })
    const print = await fileOf(other.chiara, getLetterPrint, { caseId: other.caseId, letterId })
    expect(print.subarray(0, 5).toString()).toBe('%PDF-')
  },
)

test('Further addresses are mailed to as well, each once', { tags: ['long'] }, async () => {
  const { ana, chiara, caseId } = await readyCase(app)
  const draft = await begun(chiara, caseId)
  const recipients = ['legal@shop.example', 'office@shop.example', 'legal@shop.example']
  const { revision, mailedTo } = await chiara.call(saveLetterDraft, { caseId, ...saved(draft), recipients })
  expect(mailedTo).toEqual(['office@shop.example', 'legal@shop.example'])
  await chiara.call(sendLetter, { caseId, letterId: draft._id, revision })
  const { name } = await ana.call(getCase, { caseId })
  await expect
    .poll(async () => (await mailsOf(name)).flatMap(({ to }) => to).toSorted(), { timeout: 20_000 })
    .toEqual(['legal@shop.example', 'office@shop.example'])
  const bad = chiara.call(saveLetterDraft, { caseId, ...saved(draft), recipients: ['a@b.example\r\nBcc: c@d.example'] })
  expect((await refusalOf(bad)).status).toBe(400)
})

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

test(
  'A price, or a text, that is another than when the letter was written stops it until somebody saved it again',
  { tags: ['long'] },
  async () => {
    const { chiara, caseId } = await readyCase(app)
    const draft = await begun(chiara, caseId)
    await priced({ chiara }, caseId, 30)
    const send = (revision: number) => chiara.call(sendLetter, { caseId, letterId: draft._id, revision })
    expect(await refusalOf(send(draft.revision))).toMatchObject({
      code: 'letter.changed',
      message: expect.stringContaining('The price is another'),
    })
    const again = await chiara.call(saveLetterDraft, { caseId, ...saved(draft) })
    expect(again.changed).toEqual([])
    expect(await refusalOf(send(draft.revision))).toMatchObject({ code: 'letter.revised' })
    expect(await refusalOf(chiara.call(saveLetterDraft, { caseId, ...saved(draft) }))).toMatchObject({
      code: 'letter.revised',
      message: expect.stringContaining('Chiara Conti'),
    })
    expect(await send(again.revision)).toMatchObject({ kind: 'first' })
  },
)

test('Where only lawyers write no letter can be made', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await readyCase(app)
  await app.deps.db.transaction((tx) => updateCase(tx, caseId, { country: 'DE' }))
  expect(await refusalOf(begun(chiara, caseId))).toMatchObject({
    status: 409,
    code: 'letter.not-allowed',
    message: expect.stringContaining('In Germany only a law firm may write'),
  })
  expect(await chiara.call(listCaseLetters, { caseId })).toMatchObject({ next: null, contactBy: 'partner' })
})

test('An open question of a country’s law blocks the letter, and so does a no', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await readyCase(app)
  const draft = await begun(chiara, caseId)
  await app.deps.db.transaction((tx) => updateCase(tx, caseId, { country: 'PT' }))
  const { questions } = await chiara.call(listCaseLetters, { caseId })
  expect(questions.map(({ id, answer }) => [id, answer])).toEqual([
    ['name-and-date', null],
    ['own-creation', null],
  ])
  const shown = await begun(chiara, caseId)
  expect(shown._id).toBe(draft._id)
  expect(codes(shown)).toEqual(expect.arrayContaining(['rule', 'question.name-and-date', 'question.own-creation']))
})

test(
  'A price of zero, an owner who leaves and a case that is gone are told, and nothing is sent',
  { tags: ['long'] },
  async () => {
    const { ana, chiara, caseId } = await readyCase(app)
    const draft = await begun(chiara, caseId)
    const { accounts } = await import('../../accounts/tables.ts')
    const { casePrices } = await import('../tables.ts')
    const { eq } = await import('drizzle-orm')
    await app.deps.db.update(casePrices).set({ total: 0, lines: [] }).where(eq(casePrices.caseId, caseId))
    await app.deps.db
      .update(accounts)
      .set({ deletesAt: new Date(Date.now() + 86_400_000) })
      .where(eq(accounts.id, ana.id))
    expect(codes(await begun(chiara, caseId))).toEqual(expect.arrayContaining(['price.zero', 'owner']))
    await app.deps.db.transaction((tx) => deleteCase(tx, caseId))
    const refused = await refusalOf(chiara.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision }))
    expect(refused.status).toBe(404)
  },
)

test(
  'A text is kept as versions by the legal role; one with a field that is none, or that its country forbids, is refused',
  { tags: ['long'] },
  async () => {
    const { chiara, caseId } = await readyCase(app)
    const text = shippedText('first', 'en')!
    const which = { kind: 'first', language: 'en', country: 'NZ', why: 'Shorter there.' } as const
    const bad = chiara.call(saveLetterTemplate, {
      ...which,
      ...text,
      body: `${text.body}\n\n{{ownr}} Pay immediately.`,
      version: 0,
    })
    const { problem } = await refusalOf(bad)
    expect((problem.details as { message: string }[]).map(({ message }) => message)).toEqual([
      'There is no field {{ownr}}.',
      '“immediately”: Leave this out: a letter holds no pressure beyond the date by which it asks for an answer.',
    ])
    expect(await chiara.call(saveLetterTemplate, { ...which, ...text, version: 0 })).toMatchObject({
      version: 1,
      by: 'Chiara Conti',
    })
    expect(await refusalOf(chiara.call(saveLetterTemplate, { ...which, ...text, version: 0 }))).toMatchObject({
      code: 'template.changed',
    })
    const draft = await begun(chiara, caseId)
    const typed = await chiara.call(saveLetterDraft, {
      caseId,
      ...saved(draft),
      body: `${draft.body}\n\nWe will take legal action.`,
    })
    expect(typed.findings).toMatchObject([{ rule: 'pressure', words: 'legal action' }])
    expect(
      await refusalOf(chiara.call(sendLetter, { caseId, letterId: draft._id, revision: typed.revision })),
    ).toMatchObject({ code: 'letter.lacking' })
    await chiara.call(discardLetterDraft, { caseId, letterId: draft._id })
    expect((await begun(chiara, caseId))._id).not.toBe(draft._id)
  },
)

test('In French the letter, its amounts and its days are French', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await readyCase(app, { contact: { language: 'fr' } })
  const draft = await begun(chiara, caseId)
  expect(draft).toMatchObject({ language: 'fr', lacking: [], findings: [] })
  expect(draft.mail.text).toContain('Merci de répondre avant le')
  expect(draft.mail.html).toContain('<html lang="fr">')
  const english = await chiara.call(saveLetterDraft, { caseId, ...saved(draft), language: 'en' })
  expect(english.mail.text).toContain('Please answer by')
  expect(await refusalOf(chiara.call(saveLetterDraft, { caseId, ...saved(english), language: 'de' }))).toMatchObject({
    code: 'letter.no-template',
  })
  const { _id: letterId, revision } = await chiara.call(saveLetterDraft, { caseId, ...saved(english), language: 'fr' })
  await chiara.call(sendLetter, { caseId, letterId, revision })
  expect(verifyPdf(await fileOf(chiara, getDeskLetterFile, { caseId, letterId })).signer).toBe('Rightframe')
})

test('Reminders go together; those for which it does not fit are left out and named', { tags: ['long'] }, async () => {
  const ready = [await readyCase(app), await readyCase(app)]
  const [first, second] = ready
  for (const { chiara, caseId } of ready) {
    const { _id: letterId, revision } = await begun(chiara, caseId)
    await chiara.call(sendLetter, { caseId, letterId, revision })
  }
  const { chiara } = first!
  const early = await chiara.call(sendReminders, { cases: [first!.caseId] })
  expect(early).toMatchObject({ sent: [], skipped: [{ why: expect.stringContaining('has not passed') }] })
  const month = new Date(Date.now() - 30 * 86_400_000)
  await app.deps.db.transaction((tx) => updateCase(tx, first!.caseId, { since: month }))
  await app.deps.db.transaction((tx) => updateCase(tx, second!.caseId, { since: month, state: 'disputed' }))
  const { data } = await chiara.call(listReminders)
  expect(data.find(({ _id }) => _id === first!.caseId)).toMatchObject({ isDue: true, letters: 1, lacking: [] })
  const done = await chiara.call(sendReminders, { cases: [first!.caseId, second!.caseId] })
  expect(done.sent).toMatchObject([{ _id: first!.caseId }])
  expect(done.skipped).toMatchObject([{ _id: second!.caseId, why: expect.stringContaining('No such letter follows') }])
  expect(await first!.ana.call(getCase, { caseId: first!.caseId })).toMatchObject({ state: 'reminder' })
  expect((await chiara.call(listCaseLetters, { caseId: first!.caseId })).data.map(({ kind }) => kind)).toEqual([
    'reminder',
    'first',
  ])
  await chiara.call(addCaseContact, {
    caseId: first!.caseId,
    person: '',
    company: 'X Ltd',
    address: { street: [], city: '', postalCode: '', region: '', country: null },
    email: '',
    language: 'en',
    isSure: false,
    note: '',
  })
})

test('Owners and strangers see no draft, and nobody else’s letter', { tags: ['long'] }, async () => {
  const { ana, bruno, chiara, caseId } = await readyCase(app)
  const { _id: letterId } = await begun(chiara, caseId)
  expect((await ana.call(listOwnLetters, { caseId })).data).toEqual([])
  expect((await refusalOf(ana.call(listCaseLetters, { caseId }))).status).toBe(403)
  expect((await refusalOf(bruno.call(listOwnLetters, { caseId }))).status).toBe(404)
  expect((await refusalOf(chiara.call(sendLetter, { caseId: 'a'.repeat(24), letterId, revision: 1 }))).status).toBe(404)
})
