import Pdf from 'pdfkit'
import { getPortalUpload, sendAnswer } from '#contract/disputes/answer-endpoints.ts'
import { postFile } from '../caller.ts'
import { dov } from '../people.ts'
import type { Payer } from './pay.ts'

const fileName = 'receipt.pdf'
const type = 'application/pdf'

/** Dov claims a licence and adds the agency's receipt. */
export async function showLicence({ dov: call, link }: Payer): Promise<void> {
  const receipt = await drawReceipt()
  const caseId = link.split('/').at(-1)!
  const { url, fields, key } = await call(getPortalUpload, { caseId, fileName, type, size: receipt.length })
  await postFile(url, fields, { bytes: receipt, fileName, type })
  await call(sendAnswer, {
    caseId,
    kind: 'licensed',
    text: 'Our web designer bought it with the other pictures of the page. The receipt is here.',
    name: dov.person,
    email: dov.emailAt('fellside.example'),
    files: [{ key, fileName }],
    licence: { source: 'agency', agency: 'Harbour & Hill', number: 'HH-88213-C', boughtOn: '2025-08' },
    language: 'en',
  })
}

async function drawReceipt(): Promise<Buffer> {
  const paper = new Pdf({ size: 'A5', info: { Title: 'Receipt HH-88213-C' } })
  paper.fontSize(16).text('Harbour & Hill Picture Agency')
  paper
    .fontSize(11)
    .text('Receipt HH-88213-C of August 2025\nOne picture for a website, for two years\nPaid: 120.00 EUR')
  paper.end()
  const parts: Buffer[] = []
  for await (const part of paper as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
