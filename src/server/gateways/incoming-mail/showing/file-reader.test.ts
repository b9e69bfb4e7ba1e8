import { buffer } from 'node:stream/consumers'
import { burn } from '@kenjiuno/msgreader/lib/Burner.js'
import { afterAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { attachmentTypes, otherTypes } from '#contract/cases/attachments.ts'
import { xlsxOf } from '#server/platform/text/xlsx.ts'
import { openMail } from '../opening/open-mail.ts'
import { openFileReader } from './file-reader.ts'

const reader = openFileReader()
afterAll(() => reader.close())

const [directory, document, root] = [1, 2, 5]
const text16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))

/** A mail as Outlook saves it (MS-OXMSG): subject, text, file. */
function aMsg({ subject, text, file }: { subject: string; text: string; file: string }): Buffer {
  const folder = (name: string, type: number, children: number[]) => ({ name, type, length: 0, children })
  const stream = (name: string, content: Uint8Array) => ({
    name,
    type: document,
    length: content.length,
    binaryProvider: () => content,
  })
  const entries = [
    folder('Root Entry', root, [1, 2, 3, 4]),
    stream('__properties_version1.0', new Uint8Array(32)),
    stream('__substg1.0_0037001F', text16(subject)),
    stream('__substg1.0_1000001F', text16(text)),
    folder('__attach_version1.0_#00000000', directory, [5, 6, 7]),
    stream('__properties_version1.0', new Uint8Array(8)),
    stream('__substg1.0_3707001F', text16('licence.txt')),
    stream('__substg1.0_37010102', Buffer.from(file)),
  ]
  return Buffer.from(burn(entries as Parameters<typeof burn>[0]))
}

const msg = aMsg({ subject: 'Your order', text: 'We bought a licence in 2023.', file: 'Licence 4711' })

test('The words of workbooks, mails and texts are read by their contents', { tags: ['long'] }, async () => {
  const workbook = await xlsxOf([{ name: 'Payments', header: ['Invoice', 'Amount'], rows: [['4711', '50 EUR']] }])
  expect(await reader.read(workbook, otherTypes.xlsx)).toEqual({
    text: 'Payments\nInvoice\tAmount\n4711\t50 EUR',
    guessed: [],
  })
  expect(await reader.read(msg, attachmentTypes.doc!)).toEqual({
    text: 'Subject: Your order\nFiles: licence.txt\n\nWe bought a licence in 2023.',
    guessed: [],
  })
  const mail = Buffer.from('From: jo@shop.example\nSubject: Order\n\nLicence 4711.\n')
  expect(await reader.read(mail, attachmentTypes.eml!)).toMatchObject({
    text: expect.stringContaining('Subject: Order\n\nLicence 4711.') as string,
  })
  expect(await reader.read(Buffer.from('\ufeffLizenz für 4711', 'utf16le'), 'text/plain')).toEqual({
    text: 'Lizenz für 4711',
    guessed: [],
  })
  expect(await reader.read(Buffer.from('Order\nLizenz f\xfcr 4711\nThank you', 'latin1'), 'text/plain')).toEqual({
    text: 'Order\nLizenz für 4711\nThank you',
    guessed: ['Order', 'Lizenz für 4711', 'Thank you'],
  })
})

/** An archive of these files, each stored as it is. */
async function archiveOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name, { compress: false })
  zip.end()
  return await buffer(zip.outputStream)
}

const typed = (part: string, type: string) => ({
  '[Content_Types].xml': `<Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
})
const documents: [string, string, Record<string, string>, string][] = [
  [
    'a Word document whose main part has another name',
    attachmentTypes.docx!,
    {
      ...typed('word/document2.xml', 'wordprocessingml.document'),
      'word/document2.xml':
        '<w:document><w:p><w:r><w:t>Licence</w:t><w:tab/><w:t>4711 &amp; more</w:t></w:r></w:p><w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:t>50 EUR</w:t></w:r></w:p></w:document>',
    },
    'Licence\t4711 & more\n50 EUR',
  ],
  [
    'slides in their order',
    otherTypes.pptx,
    {
      ...typed('ppt/presentation.xml', 'presentationml.presentation'),
      'ppt/slides/slide10.xml': '<p:sld><a:p><a:r><a:t>Last</a:t></a:r></a:p></p:sld>',
      'ppt/slides/slide2.xml': '<p:sld><a:p><a:r><a:t>First</a:t></a:r></a:p></p:sld>',
    },
    'First\n\nLast',
  ],
  [
    'an OpenDocument text',
    otherTypes.odt,
    {
      mimetype: otherTypes.odt,
      'content.xml':
        '<office:text><text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h>Order</text:h><text:p>Licence<text:s/><text:span>4711</text:span></text:p></office:text>',
    },
    'Order\nLicence 4711',
  ],
  [
    'an OpenDocument sheet',
    otherTypes.ods,
    {
      mimetype: otherTypes.ods,
      'content.xml':
        '<table:table><table:table-row><table:table-cell><text:p>Invoice</text:p></table:table-cell><table:table-cell><text:p>4711</text:p></table:table-cell></table:table-row></table:table>',
    },
    'Invoice\t4711',
  ],
]

test.each(documents)('The words of %s are read', { tags: ['long'] }, async (_, type, files, text) => {
  expect(await reader.read(await archiveOf(files), type)).toEqual({ text, guessed: [] })
})

test('A document without its main part is damaged', { tags: ['long'] }, async () => {
  const files = { mimetype: otherTypes.odt, 'styles.xml': '<a/>' }
  expect(await reader.read(await archiveOf(files), otherTypes.odt)).toEqual({
    problem: 'This file is damaged or larger than we read. Download it to read it.',
  })
})

test('What cannot be read says why and holds up nothing', { tags: ['long'] }, async () => {
  const damaged = 'This file is damaged or larger than we read. Download it to read it.'
  expect(await reader.read(msg.subarray(0, 1500), otherTypes.msg)).toEqual({ problem: damaged })
  const workbook = Buffer.from(await xlsxOf([{ name: 'Payments', header: ['Invoice'], rows: [] }]))
  expect(await reader.read(workbook.subarray(0, workbook.length - 30), otherTypes.xlsx)).toMatchObject({
    problem: expect.any(String) as string,
  })
  expect(await reader.read(Buffer.from('%PDF-1.4'), attachmentTypes.pdf!)).toEqual({
    problem: 'This kind of file cannot be read here. Download it to read it.',
  })
  expect(await reader.read(Buffer.from('  '), 'text/plain')).toEqual({ problem: 'This file holds no words.' })
})

test('A mail of Outlook in a mail is opened with its files', async () => {
  const head = 'Content-Type: multipart/mixed; boundary=b\n\n--b\n\nSee below.\n--b\n'
  const part = `Content-Type: application/vnd.ms-outlook; name=order.msg\nContent-Transfer-Encoding: base64\n\n${msg.toString('base64')}\n--b--\n`
  const { attached, files } = await openMail(Buffer.from(head + part))
  expect(attached).toContain('Subject: Your order')
  expect(attached).toContain('We bought a licence in 2023.')
  expect(files.map(({ filename }) => filename)).toEqual(['order.msg', 'licence.txt'])
})
