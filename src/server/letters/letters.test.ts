import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { addCaseContact } from '#contract/letters/contacts/endpoints.ts'
import { verifyNumber } from '#contract/platform/verify.ts'
import { getCase, listCaseHistory } from '#contract/cases/endpoints.ts'
import {
  discardLetterDraft,
  getDeskLetterFile,
  listCaseLetters,
  listOwnLetters,
  listReminders,
  previewLetter,
  saveLetterDraft,
  saveLetterTemplate,
  sendLetter,
  sendReminders,
} from '#contract/letters/endpoints.ts'
import { shippedText } from '#contract/letters/shipped-templates.ts'
import { verifyPdf } from '#server/platform/signing/verify-pdf.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { goAhead } from '#server/testing/go-ahead.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { updateCase } from '#server/cases/rows/case-store.ts'
import { openLetterApp, readyCase } from '#server/testing/cases/ready-case.ts'
import { contactOf, lettersOf } from './letters-of.ts'
import { begun, codesOf, fileFrom, saved, linkOf } from '#server/testing/letters.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openLetterApp()
  app = opened.app
})
afterAll(() => opened.remove())

const mailsOf = async (reference: string) =>
  (await opened.mailbox().mails()).filter(({ parsed }) => parsed.text?.includes(reference))

test(
  'A first letter is written by its text, read as mail and file, and leaves with the reports of its evidence',
  { tags: ['long'] },
  async () => {
    const { ana, chiara, caseId } = await readyCase(app)
    const draft = await begun(chiara, caseId)
    expect(draft).toMatchObject({
      lacking: [],
      objections: [],
      changed: [],
      mailedTo: ['office@shop.example'],
      language: 'en',
    })
    const { name } = await ana.call(getCase, { caseId })
    for (const words of [
      name,
      'Jo Doe',
      'Ana Pereira',
      `/pay/${await linkOf(chiara, caseId)}`,
      '/verify/RFE-',
      'article 14',
      draft.dueOn.slice(0, 4),
    ])
      expect(draft.mail.text).toContain(words)
    expect(draft.mail.text).not.toContain('{{')
    expect(
      (await fileFrom(app, chiara, previewLetter, { caseId, letterId: draft._id })).subarray(0, 5).toString(),
    ).toBe('%PDF-')
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
      `${name}-mandate.pdf`,
      expect.stringMatching(/^RFE-.*\.pdf$/),
    ])
    const file = await fileFrom(app, chiara, getDeskLetterFile, { caseId, letterId: draft._id })
    expect(Buffer.from(mail!.parsed.attachments[0]!.content as ArrayBuffer).equals(file)).toBe(true)
    expect(verifyPdf(file).signer).toBe('Rightframe')
    const number = /RFM(?:-[0-9A-Z]{4}){3}/.exec(mail!.parsed.text ?? '')?.[0]
    expect(mail!.parsed.text).toContain(`/verify/${number}`)
    const verified = await clientOf(app.url).call(verifyNumber, { number: number!.toLowerCase().replaceAll('-', '') })
    const sha256 = createHash('sha256').update(file).digest('hex')
    expect(verified).toEqual({ number, kind: 'letter', is: 'first', at: letter.sentAt, file: sha256 })
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
      source: 'typed',
    })
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
  expect(codesOf(shown)).toEqual(expect.arrayContaining(['rule', 'question.name-and-date', 'question.own-creation']))
})

test('The legal role versions texts; unknown fields and forbidden ones are refused', { tags: ['long'] }, async () => {
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
  expect(typed.objections).toMatchObject([{ rule: 'pressure', words: 'legal action' }])
  expect(
    await refusalOf(chiara.call(sendLetter, { caseId, letterId: draft._id, revision: typed.revision })),
  ).toMatchObject({ code: 'letter.lacking' })
  await chiara.call(discardLetterDraft, { caseId, letterId: draft._id })
  expect((await begun(chiara, caseId))._id).not.toBe(draft._id)
})

test('In French the letter, its amounts and its days are French', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await readyCase(app, { contact: { language: 'fr' } })
  const draft = await begun(chiara, caseId)
  expect(draft).toMatchObject({ language: 'fr', lacking: [], objections: [] })
  expect(draft.mail.text).toContain('au plus tard le')
  expect(draft.mail.text).toContain('La retirer et régler la période passée')
  expect(draft.mail.html).toContain('<html lang="fr">')
  const english = await chiara.call(saveLetterDraft, { caseId, ...saved(draft), language: 'en' })
  expect(english.mail.text).toContain('Please choose one by')
  expect(await refusalOf(chiara.call(saveLetterDraft, { caseId, ...saved(english), language: 'de' }))).toMatchObject({
    code: 'letter.no-template',
  })
  const { _id: letterId, revision } = await chiara.call(saveLetterDraft, { caseId, ...saved(english), language: 'fr' })
  await chiara.call(sendLetter, { caseId, letterId, revision })
  expect(verifyPdf(await fileFrom(app, chiara, getDeskLetterFile, { caseId, letterId })).signer).toBe('Rightframe')
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
  await app.deps.db.transaction((tx) => updateCase(tx, second!.caseId, { state: 'disputed' }))
  // The letter itself says until when there is time: that day has to be over.
  goAhead(app, 30 * 86_400_000)
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
