import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { usePlainBlobs } from './plain-blob.ts'

const mail = [
  'From: jo@shop.example',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Grüße,',
  '',
  '日本',
  '--b',
  'Content-Type: text/html',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<p>Caf=C3=A9 =',
  'au lait</p>',
  '--b',
  'Content-Type: application/pdf; name=a.pdf',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0xLjcg',
  'aGVsbG8=',
  '--b',
  'Content-Type: message/rfc822',
  '',
  'Subject: Within',
  '',
  'Another.',
  '--b--',
].join('\r\n')

test('Plain blobs read a mail as those of Node do', async () => {
  const ofNode = globalThis.Blob
  const expected = await PostalMime.parse(mail)
  onTestFinished(() => void (globalThis.Blob = ofNode))
  usePlainBlobs()
  expect(await PostalMime.parse(mail)).toEqual(expected)
  expect(expected).toMatchObject({
    text: expect.stringContaining('Grüße,\n\n日本'),
    attachments: [{ filename: 'a.pdf' }],
  })
})
