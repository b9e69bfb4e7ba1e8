import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookAsOwner } from '#contract/accounts/look-endpoints.ts'
import { searchDeskCases } from '#contract/desk/desk-work-endpoints.ts'
import { getCase } from '#contract/cases/endpoints.ts'
import { withdrawCase } from '#contract/cases/exchange-endpoints.ts'
import { listOwnCorrespondence, replyToImageUser } from '#contract/correspondence/endpoints.ts'
import { getDeskLetterFile, getOwnLetterFile, listOwnLetters, sendLetter } from '#contract/letters/endpoints.ts'
import { getOwnPrice } from '#contract/pricing/price-endpoints.ts'
import {
  askForPortalCode,
  confirmPortalEmail,
  getPortalPayer,
  savePortalPayer,
} from '#contract/portal/payer-endpoints.ts'
import { blockPortal } from '#contract/disputes/desk-portal-endpoints.ts'
import { getPaymentPage } from '#contract/portal/endpoints.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { begun, fileFrom, linkOf } from '#server/testing/letters.ts'
import { staffPerson } from '#server/testing/people.ts'
import { insertEntry } from '../correspondence/entry-store.ts'
import { findLetter } from '#server/letters/letter-store.ts'
import { contentForOwner } from '#server/letters/drawing/owners-copy.ts'
import { openLetterApp, readyCase } from '#server/testing/cases/ready-case.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
beforeAll(async () => {
  opened = await openLetterApp()
})
afterAll(() => opened.remove())

/** A case of Ana's whose first letter Chiara has sent, by what stands next about it at her desk before and after. */
async function written() {
  const found = await readyCase(opened.app)
  const { ana, chiara, caseId } = found
  const { name } = await ana.call(getCase, { caseId })
  const next = async () => (await chiara.call(searchDeskCases, { q: name })).data[0]?.next?.action
  const before = await next()
  const draft = await begun(chiara, caseId)
  await chiara.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision })
  const link = await linkOf(chiara, caseId)
  return { ...found, name, draft, link, letterId: draft._id, next: [before, await next()] }
}

test(
  'From review to letter: the desk says what is next, Ana reads it, and its reader finds all on the page',
  { tags: ['long'] },
  async () => {
    const { ana, caseId, name, link, letterId, next } = await written()
    const { app } = opened
    expect(next).toEqual(['send-letter', 'see-whether-replied'])
    const [letter] = (await ana.call(listOwnLetters, { caseId })).data
    expect(letter).toMatchObject({ _id: letterId, kind: 'first' })
    const { price } = await ana.call(getOwnPrice, { caseId })
    const { case: shown, portal } = await clientOf(app.url).call(getPaymentPage, { caseId: link })
    expect(shown.record).toMatchObject({ Name: name, FirstLetterAttachmentID__c: letterId })
    expect(portal).toMatchObject({ state: 'unpaid', total: price!.total, addressFrom: 'typed', language: 'en' })
    // The page asks for an answer by the day that the letter names.
    expect(portal.dueOn).toBe(letter!.dueOn)
    const served = await (await fetch(`${app.url}/pay/${link}?language=fr`)).text()
    expect(served).toContain('Origine de votre adresse')
  },
)

test('Who reads where the letter went finds its address for the invoice, nobody else', { tags: ['long'] }, async () => {
  const { link: caseId, draft } = await written()
  const { app } = opened
  const payer = clientOf(app.url)
  const readerAt = async (email: string) => {
    await payer.call(askForPortalCode, { caseId, email })
    const { rows } = await app.deps.database.execute(
      `select text from mails where "to" = '${email.toLowerCase()}' order by created_at desc, id desc limit 1`,
    )
    const code = /\b(\d{6})\b/.exec((rows[0] as { text: string }).text)?.[1] ?? ''
    const { token } = await payer.call(confirmPortalEmail, { caseId, email, code })
    return clientOf(app.url, undefined, { 'portal-token': token })
  }
  const payerOf = async (email: string) => (await (await readerAt(email)).call(getPortalPayer, { caseId })).payer
  const [email = ''] = draft.mailedTo
  const found = await payerOf(email)
  expect(found).toMatchObject({ kind: 'business', company: 'Lantern Living Ltd', email, taxNumber: '' })
  expect(found?.address).toContain('4 Quay Street')
  expect(await payerOf('stranger@elsewhere.example')).toBeNull()
  const given = { kind: 'consumer', company: 'Nell Hart', address: '1 Fell Road', taxNumber: '', email: '' } as const
  await (await readerAt('nell@home.example')).call(savePortalPayer, { caseId, ...given })
  expect(await payerOf('stranger@elsewhere.example')).toBeNull()
  // The recipient of the letter sees every outcome, and corrects it.
  const contacted = await readerAt(email)
  expect((await contacted.call(getPortalPayer, { caseId })).payer).toEqual(given)
  await contacted.call(savePortalPayer, { caseId, ...given, address: '2 Fell Road' })
})

test('Who knows a case by its own id, as its owner does, opens no page of its payer', { tags: ['long'] }, async () => {
  const { caseId, link, chiara, draft } = await written()
  const { app } = opened
  expect(link).not.toBe(caseId)
  // Drawn before the letter is read over, so that what is read is what leaves.
  expect(JSON.stringify(draft)).toContain(`/pay/${link}`)
  const refused = await refusalOf(clientOf(app.url).call(getPaymentPage, { caseId }))
  expect([refused.status, refused.code]).toEqual([404, 'portal.unavailable'])
  expect((await fetch(`${app.url}/pay/${caseId}`)).status).toBe(404)
  await chiara.call(blockPortal, { caseId, isBlocked: true })
  await chiara.call(blockPortal, { caseId, isBlocked: false })
  expect(await linkOf(chiara, caseId)).toBe(link)
})

test(
  'Ana reads her letter and what is written about it without the link, and the letter that was sent stays as it is',
  { tags: ['long'] },
  async () => {
    const { ana, chiara, caseId, link, letterId } = await written()
    const { app } = opened
    const [own, sent] = await Promise.all([
      fileFrom(app, ana, getOwnLetterFile, { caseId, letterId }),
      fileFrom(app, chiara, getDeskLetterFile, { caseId, letterId }),
    ])
    // A link stands in a PDF as it is, beside its text.
    const links = (file: Buffer) => file.toString('latin1').match(/\/URI \(.*?\)/g) ?? []
    expect(links(sent).filter((one) => one.includes(`/pay/${link}`))).not.toEqual([])
    expect(links(own).filter((one) => one.includes('/verify/'))).not.toEqual([])
    expect(links(own).filter((one) => one.includes('/pay/'))).toEqual([])
    const letter = (await findLetter(app.deps.db, caseId, letterId))!
    expect(createHash('sha256').update(sent).digest('hex')).toBe(letter.fileHash)
    expect(JSON.stringify(letter.content)).toContain(link)
    const copied = JSON.stringify(contentForOwner(letter.content!, link))
    expect(copied).not.toContain(link)
    expect(copied).toContain('Check, answer or pay: this link is left out of the copy.')
    const url = `${app.config.publicUrl}/pay/${link}`
    const quoting = {
      direction: 'in',
      way: 'mail',
      subject: `Re: ${url}`,
      text: `> ${url}\n\nI read ${url}, and wonder.`,
    } as const
    await app.deps.db.transaction((tx) =>
      insertEntry(tx, { caseId, at: app.deps.clock(), addresses: ['office@shop.example'], ...quoting }),
    )
    await chiara.call(replyToImageUser, { caseId, text: `It is all at ${encodeURIComponent(url)}.` })
    const read = (await ana.call(listOwnCorrespondence, { caseId })).data
    expect(JSON.stringify(read)).not.toContain(link)
    expect(read.map(({ text }) => text)).toEqual(['> •••\n\nI read ••• and wonder.', 'It is all at •••'])
  },
)

test('A letter that left with the case’s own id goes on opening its page', { tags: ['long'] }, async () => {
  const { caseId, chiara } = await written()
  const { app } = opened
  await app.deps.database.execute(`delete from case_portals where case_id = '${caseId}'`)
  await chiara.call(blockPortal, { caseId, isBlocked: true })
  await chiara.call(blockPortal, { caseId, isBlocked: false })
  expect((await clientOf(app.url).call(getPaymentPage, { caseId })).case._id).toBe(caseId)
})

test('Support sees the letter as Ana does, and changes nothing of the case', { tags: ['long'] }, async () => {
  const { ana, caseId, letterId } = await written()
  const { app } = opened
  const sol = await staffPerson(app, ['support'])
  const why = 'She asked where her letter is.'
  const { token } = await sol.call(lookAsOwner, { ownerId: ana.id, why })
  const looking = clientOf(app.url, token)
  expect(await looking.call(getCase, { caseId })).toMatchObject({ state: 'contacted' })
  expect((await fileFrom(app, looking, getOwnLetterFile, { caseId, letterId })).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await refusalOf(looking.call(withdrawCase, { caseId, reason: 'owner-withdrew' }))).status).toBe(403)
  expect((await refusalOf(sol.call(sendLetter, { caseId, letterId, revision: 1 }))).status).toBe(403)
})
