import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judgeFile } from './judge-file.ts'
import { readMail } from '#server/gateways/incoming-mail/read-mail.ts'

const folder = new URL('../../gateways/incoming-mail/opening/fixtures/', import.meta.url)
const said = 'We bought a licence in 2023.'
const unread = 'This file cannot be opened here. Download it to read it.'
const unchecked = 'It was opened. Its signature was not checked.'

type Opened = { text: string; files: Record<string, string | null>; kind?: string }

/** Text and files of each mail as a person reads them, with the notes on files; null for files without a note. */
const right: Record<string, Opened> = {
  'outlook-signed': { text: 'We have a licence, signed within.', files: { 'smime.p7m': unchecked } },
  'openssl-signed-in-pieces': { text: 'We have a licence, signed within.', files: { 'smime.p7m': unchecked } },
  'outlook-encrypted': {
    text: '(No text of this mail can be read. It is encrypted, and we have no key for it.)',
    files: { 'smime.p7m': 'It is encrypted, and we have no key for it.' },
  },
  'apple-mail-signed': { text: said, files: { 'smime.p7s': 'It is a signature. It was not checked.' } },
  'outlook-rich-text': { text: `${said}\nIt cost 50 €.`, files: { 'Invoice of 2023.pdf': null } },
  'outlook-html-in-winmail': { text: said, files: {} },
  'outlook-receipt-in-winmail': {
    text: '',
    files: { 'winmail.dat': 'Outlook packed this file. Nothing in it can be opened.' },
    kind: 'receipt',
  },
  'outlook-broken-winmail': {
    text: said,
    files: { 'winmail.dat': 'Outlook packed this file. Nothing in it can be opened.' },
  },
  'lotus-html-only': { text: `Amount 50 EUR\n\n${said} The invoice <https://shop.example/i/7>`, files: {} },
  'exchange-calendar-answer': {
    text: 'Jo Doe accepts: Call about the licence\nBegins: 20261130T090000Z\nWe have an invoice, too.',
    files: { 'file-1.ics': unread },
  },
  'word-online': { text: said, files: { 'licence.docx': null } },
  'word-with-macros': {
    text: said,
    files: { 'licence.docx': expect.stringContaining('it holds a program') as string },
  },
  excel: { text: said, files: { 'payments.xlsx': null } },
  libreoffice: { text: said, files: { 'licence.odt': null } },
  'word-97': { text: said, files: { 'licence.doc': null } },
  'excel-97-named-doc': { text: said, files: { 'licence.doc.xls': 'Its name says .doc, and it is .xls.' } },
  'outlook-msg': {
    text: said,
    files: { 'order.msg': 'This mail of Outlook cannot be opened. Download it to read it.' },
  },
  'wordpad-named-doc': { text: said, files: { 'licence.doc.rtf': 'Its name says .doc, and it is .rtf.' } },
  iphone: { text: said, files: { 'IMG_0001.HEIC': null } },
  'iphone-named-jpg': { text: said, files: { 'IMG_0001.jpg.heic': 'Its name says .jpg, and it is .heic.' } },
  notepad: { text: said, files: { 'order.txt': null } },
  'thunderbird-forward': {
    text: expect.stringMatching(/^We bought[^]*Subject: Your licence[^]*Licence 4711\.$/) as string,
    files: { 'Your licence.eml': null, 'licence.pdf': null },
  },
  'outlook-eml': {
    text: expect.stringMatching(/^We bought[^]*Licence 4711\.$/) as string,
    files: { 'Your licence.eml': null, 'licence.pdf': null },
  },
}

const envelope = { from: 'jo@shop.example', to: ['case@rightframe.example'], ip: '192.0.2.7', helo: 'x' }
const noNames = async () => await Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))

test('Each fixture names its writer, its source and the expectation', () => {
  const names = readdirSync(folder).map((name) => name.replace(/\.eml$/, ''))
  expect(names.toSorted()).toEqual(Object.keys(right).toSorted())
  for (const name of names)
    expect(readFileSync(new URL(`${name}.eml`, folder), 'utf8')).toMatch(
      /^X-Writer: .+\nX-Follows: (?:[\w.-]+\/[\w.-]+#\d+|constructed)$/m,
    )
})

test.each(Object.entries(right))('The mail %s does not look empty', async (name, { text, files, kind = 'person' }) => {
  const mail = await readMail(readFileSync(new URL(`${name}.eml`, folder)), envelope, noNames)
  const judged = mail.files.map((file) => {
    const one = judgeFile(file)
    return [one.name, 'problem' in one ? one.problem : one.note]
  })
  expect({ kind: mail.kind, text: mail.fullText ?? mail.text, files: Object.fromEntries(judged) }).toEqual({
    kind,
    text,
    files,
  })
})
