import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofTypes } from '#contract/cases/attachments.ts'
import { readThreadFile } from '#contract/correspondence/read-file-endpoint.ts'
import { getPortalUpload, sendAnswer } from '#contract/disputes/answer-endpoints.ts'
import { openMail } from '#server/gateways/incoming-mail/opening/open-mail.ts'
import { xlsxOf } from '#server/platform/text/xlsx.ts'
import { refusalOf } from '#server/testing/client.ts'
import { aContactedCase } from '#server/testing/cases/portal-case.ts'
import { staffPerson } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { postForm } from '#server/testing/upload.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { answersForThread } from './answers-for-thread.ts'

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

const unread = 'This file cannot be opened here. Download it to read it.'
const mails = new URL('../../gateways/incoming-mail/opening/fixtures/', import.meta.url)
const mail = (name: string) => readFileSync(new URL(`${name}.eml`, mails))
/** The last file of a mail of the folder. */
const fileOf = async (name: string) => Buffer.from((await openMail(mail(name))).files.at(-1)!.body)

const proofs: Record<string, { read: () => Promise<Buffer>; note: string | null }> = {
  'payments.xlsx': { read: () => fileOf('excel'), note: null },
  'payments.xls': { read: () => fileOf('excel-97-named-doc'), note: unread },
  'licence.odt': { read: () => fileOf('libreoffice'), note: null },
  'licence.rtf': { read: () => fileOf('wordpad-named-doc'), note: null },
  'statement.docx': {
    read: () => fileOf('excel-97-named-doc'),
    note: `Its name says .docx, and it is .xls. ${unread}`,
  },
  'licence.docx': { read: () => fileOf('word-online'), note: null },
  'IMG_0001.HEIC': { read: () => fileOf('iphone'), note: null },
  'order.msg': { read: () => fileOf('outlook-msg'), note: null },
  'order.eml': { read: async () => mail('thunderbird-forward'), note: null },
  'order.txt': { read: () => fileOf('notepad'), note: null },
  'big end.txt': {
    read: async () => Buffer.from('\ufeffLicence 4711', 'utf16le').swap16(),
    note: null,
  },
}

const uploadTo =
  (payer: Awaited<ReturnType<typeof aContactedCase>>['payer'], caseId: string) =>
  async (fileName: string, bytes: Buffer) => {
    const type = proofTypes[/\.(\w+)$/.exec(fileName)![1]!.toLowerCase()]!
    const about = { fileName, type }
    const form = await payer.call(getPortalUpload, { caseId, ...about, size: bytes.length })
    expect((await postForm(form.url, form.fields, bytes, about)).status).toBe(201)
    return { key: form.key, fileName }
  }

test('Staff read pictures of phones, workbooks and texts on the page', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aContactedCase(app, 'http://www.shop.example/proofs-read')
  const upload = uploadTo(payer, caseId)
  const workbook = await xlsxOf([{ name: 'Payments', header: ['Invoice', 'Amount'], rows: [['4711', '50 EUR']] }])
  const files = [
    await upload('IMG_0001.HEIC', readFileSync('src/server/images/testing/phone.heic')),
    await upload('payments.xlsx', Buffer.from(workbook)),
    await upload('order.txt', Buffer.from('Order\nLizenz f\xfcr 4711', 'latin1')),
    await upload('photo.heic', await fileOf('iphone')),
  ]
  await payer.call(sendAnswer, { caseId, kind: 'licensed', email: 'dov@fellside.example', files })
  const [answer] = await answersForThread(app.deps.db, caseId)
  const staff = await staffPerson(app, ['case-manager'])
  const read = async (file: number) =>
    await staff.call(readThreadFile, { caseId, entryId: answer!.id, file: String(file) })
  const { picture, ...about } = await read(0)
  expect(about).toEqual({ text: null, guessed: [], problem: null })
  expect((await sharp(Buffer.from(picture!, 'base64')).metadata()).format).toBe('jpeg')
  expect(await read(1)).toMatchObject({ picture: null, text: 'Payments\nInvoice\tAmount\n4711\t50 EUR' })
  expect(await read(2)).toMatchObject({ text: 'Order\nLizenz für 4711', guessed: ['Order', 'Lizenz für 4711'] })
  expect(await read(3)).toMatchObject({ picture: null, text: null, problem: expect.any(String) as string })
  expect(await refusalOf(read(4))).toMatchObject({ kind: 'missing' })
})

test('Each kind of proof is stored, distinguished, and makes a task', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aContactedCase(app, 'http://www.shop.example/proofs')
  const upload = uploadTo(payer, caseId)
  const files = []
  for (const [name, { read }] of Object.entries(proofs)) files.push(await upload(name, await read()))
  const email = 'dov@fellside.example'
  await payer.call(sendAnswer, { caseId, kind: 'licensed', email, files })
  const [answer] = await answersForThread(app.deps.db, caseId)
  expect(
    Object.fromEntries(
      answer!.files.map((file) => [file.name, file.key === null ? file.problem : (file.note ?? null)]),
    ),
  ).toEqual(Object.fromEntries(Object.entries(proofs).map(([name, { note }]) => [name, note])))
  for (const [name, bytes] of [
    ['payments.xlsx', await fileOf('word-with-macros')],
    ['photo.heic', Buffer.from('MZ\x00\x01')],
    ['order.msg', Buffer.from('%PDF-1.4')],
  ] as const) {
    const wrong = await upload(name, bytes)
    expect((await refusalOf(payer.call(sendAnswer, { caseId, kind: 'other', email, files: [wrong] }))).code).toBe(
      'file.disguised',
    )
  }
  const { rows } = await app.deps.database.execute(`select kind from tasks where subject = '${caseId}'`)
  expect(rows).toContainEqual({ kind: 'portal.answer' })
})
