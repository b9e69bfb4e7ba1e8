import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactsKeptDays } from '#contract/letters/contacts/contact.ts'
import { addCaseContact, listCaseContacts, seekCaseContacts } from '#contract/letters/contacts/endpoints.ts'
import { aMatch } from '#contract/testing/a-case.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { caseAt } from '#server/testing/cases/case-at.ts'
import { eraseOld } from './contacts.ts'
import { lookForContacts } from './seek-contacts.ts'

let app: TestApp
let web: Server
const asked: string[] = []
const pages: Record<string, string> = {
  '/': '<a href="/imprint">Imprint</a><a href="http://elsewhere.example/contact">Contact</a>',
  '/imprint':
    '<h1>Imprint</h1><p>Lantern Living Ltd<br>4 Quay Street<br>Cork T12 AB34<br>Ireland</p><p>service@shop.example</p>',
  '/.well-known/security.txt': 'Contact: mailto:security@shop.example\nExpires: 2030-01-01T00:00:00Z\n',
}

beforeAll(async () => {
  web = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    const page = pages[request.url ?? '']
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const at = `127.0.0.1:${(web.address() as AddressInfo).port}`
  app = await openTestApp({
    RIGHTFRAME_ROLES: 'api,worker',
    RIGHTFRAME_HOSTS: ['shop.example', 'registry.example', 'elsewhere.example']
      .map((host) => `${host}=${at}`)
      .join(','),
    RDAP_URL: 'http://registry.example',
  })
})
afterAll(async () => {
  await app.remove()
  web.closeAllConnections()
  web.close()
})

const onShop = {
  matches: [{ ...aMatch(), origin: { ...aMatch().origin, url: 'http://shop.example/trips/1' } }],
}

const typed = {
  person: 'Jo Doe',
  company: 'Lantern Living Ltd',
  address: { street: ['4 Quay Street'], city: 'Cork', postalCode: 'T12 AB34', region: '', country: 'IE' },
  email: 'jo@shop.example',
  language: 'en' as const,
  isSure: true,
  note: 'By telephone.',
}

test(
  'Once a case is accepted its contacts are looked for by themselves, with where each was read',
  { tags: ['long'] },
  async () => {
    const { chiara, caseId } = await caseAt(app, 'accepted', onShop)
    const shown = async () => await chiara.call(listCaseContacts, { caseId })
    await expect.poll(async () => (await shown()).sought !== null, { timeout: 20_000 }).toBe(true)
    const { data, sought, erasedAt } = await shown()
    expect(data.map(({ source, email, isSure }) => [source, email, isSure])).toEqual([
      ['imprint', 'service@shop.example', true],
      ['security-txt', 'security@shop.example', false],
    ])
    expect(data[0]).toMatchObject({
      company: 'Lantern Living Ltd',
      sourceUrl: 'http://shop.example/imprint',
      envelope: ['Lantern Living Ltd', '4 Quay Street', 'Cork', 'T12 AB34', 'IRELAND'],
      by: null,
    })
    expect(sought!.looked.map(({ where, found }) => [where, found])).toEqual([
      ['http://shop.example/imprint', 1],
      ['http://shop.example/.well-known/security.txt', 1],
      ['http://registry.example/domain/shop.example', 0],
      ['Earlier cases against this site', 0],
    ])
    expect(new Date(erasedAt!).getTime() - new Date(data[0]!.foundAt).getTime()).toBe(contactsKeptDays * 86_400_000)
    expect(asked).not.toContain('elsewhere.example/contact')
  },
)

test(
  'A correction counts from then on; what it corrects stays to be read, and a search does not bring it back',
  { tags: ['long'] },
  async () => {
    const { chiara, caseId } = await caseAt(app, 'accepted', onShop)
    await lookForContacts(app.deps, caseId)
    const found = (await chiara.call(listCaseContacts, { caseId })).data.find(({ source }) => source === 'imprint')!
    const { data } = await chiara.call(addCaseContact, { caseId, ...typed, corrects: found._id })
    expect(data[0]).toMatchObject({
      source: 'typed',
      by: 'Chiara Conti',
      corrects: found._id,
      email: 'jo@shop.example',
    })
    expect(data.at(-1)).toMatchObject({ _id: found._id, correctedAt: expect.any(String) })
    const again = chiara.call(addCaseContact, { caseId, ...typed, corrects: found._id })
    expect(await refusalOf(again)).toMatchObject({ status: 409, code: 'contact.corrected' })
    await lookForContacts(app.deps, caseId)
    const now = (await chiara.call(listCaseContacts, { caseId })).data
    expect(now.filter(({ email }) => email === 'service@shop.example')).toMatchObject([{ _id: found._id }])
  },
)

test(
  'Nobody is looked for, or written down, before a case is accepted or after it is over',
  { tags: ['long'] },
  async () => {
    const { chiara, ana, caseId } = await caseAt(app, 'in_review', onShop)
    const early = { status: 409, code: 'contact.too-early' }
    expect(await refusalOf(chiara.call(addCaseContact, { caseId, ...typed }))).toMatchObject(early)
    expect(await refusalOf(chiara.call(seekCaseContacts, { caseId }))).toMatchObject(early)
    await lookForContacts(app.deps, caseId)
    expect(await chiara.call(listCaseContacts, { caseId })).toEqual({ data: [], sought: null, erasedAt: null })
    expect((await refusalOf(ana.call(listCaseContacts, { caseId }))).status).toBe(403)
    const over = await caseAt(app, 'declined', onShop)
    expect(await refusalOf(chiara.call(addCaseContact, { caseId: over.caseId, ...typed }))).toMatchObject({
      code: 'case.over',
    })
  },
)

test(
  'Whatever a site and its registry say, the search ends and what it found can be read',
  { tags: ['long'] },
  async () => {
    const { chiara, caseId } = await caseAt(app, 'accepted', onShop)
    const usual = { ...pages }
    const points = '.'.repeat(400_000)
    const jcard = [
      'vcard',
      [
        ['fn', {}, 'text', 'Jo\0 \ud800Doe\u0001'],
        ['adr', {}, 'text', ['', '', `${'s'.repeat(119)}\u{1f600}`, 'Cork\0', '', '', '']],
        ['email', {}, 'text', `jo@${points},`],
      ],
    ]
    pages['/.well-known/security.txt'] =
      `Contact: a@${points},\nContact: mailto:a@b\nContact: mailto:a\0@b.example\nContact: mailto:sec@shop.example?subject=x`
    pages['/imprint'] =
      `<p>Lantern\0 \u0001Living Ltd<br>4${'x'.repeat(118)}\u{1f600}\0\u0001 Street<br>Cork T12 AB34<br>Ireland</p><p>service@shop.example</p>`
    pages['/domain/shop.example'] = JSON.stringify({ entities: [{ roles: ['registrant'], vcardArray: jcard }] })
    try {
      await lookForContacts(app.deps, caseId)
      const { data, sought } = await chiara.call(listCaseContacts, { caseId })
      expect(sought).not.toBeNull()
      expect(data.map(({ source, email, company, person }) => [source, email, company, person])).toEqual([
        ['imprint', 'service@shop.example', 'Lantern Living Ltd', ''],
        ['registry', '', '', 'Jo \ufffdDoe'],
        ['security-txt', 'sec@shop.example', '', ''],
      ])
      expect(data.flatMap(({ address }) => address.street).every((line) => line.isWellFormed())).toBe(true)
    } finally {
      for (const path of Object.keys(pages)) delete pages[path]
      Object.assign(pages, usual)
    }
  },
)

test('What cannot be an address is refused at its field', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await caseAt(app, 'evidence_ready')
  for (const email of ['jo', 'a@b', 'a@b.example, c@d.example', 'Jo <a@b.example>', 'a@b.example\r\nBcc: c@d.example'])
    expect((await refusalOf(chiara.call(addCaseContact, { caseId, ...typed, email }))).problem.details).toContainEqual({
      path: 'email',
      message: 'Invalid email address.',
    })
  const lines = { ...typed.address, street: ['4 Quay\nStreet'] }
  expect((await refusalOf(chiara.call(addCaseContact, { caseId, ...typed, address: lines }))).status).toBe(400)
  expect(await chiara.call(addCaseContact, { caseId, ...typed, email: '' })).toMatchObject({ data: [{ email: '' }] })
})

test(
  'Contacts to which no letter went are erased after a month, by the clock, and not a day before',
  { tags: ['long'] },
  async () => {
    const { chiara, caseId } = await caseAt(app, 'evidence_ready')
    await chiara.call(addCaseContact, { caseId, ...typed })
    const shown = async () => (await chiara.call(listCaseContacts, { caseId })).data.length
    const inDays = (days: number) => ({ ...app.deps, clock: () => new Date(Date.now() + days * 86_400_000) })
    await eraseOld(inDays(contactsKeptDays - 1))
    expect(await shown()).toBe(1)
    await eraseOld(inDays(contactsKeptDays + 1))
    expect(await shown()).toBe(0)
  },
)
