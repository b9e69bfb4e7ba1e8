import { once } from 'node:events'
import Pdf from 'pdfkit'

type Printed = { number: string; effectiveOn: string; title: string; name: string }

/** A certificate of the United States as a PDF, in base64. `effectiveOn` is printed as the Office does: `March 04, 2026`. */
export async function certificateFile({ number, effectiveOn, title, name }: Printed): Promise<string> {
  const document = new Pdf()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const line of [
    'Certificate of Registration',
    'Registration Number',
    number,
    'Effective Date of Registration:',
    effectiveOn,
    `Title of Group: ${title.toUpperCase()}`,
    `Author: ${name}`,
    `Copyright Claimant: ${name}`,
  ])
    document.text(line)
  const ended = once(document, 'end')
  document.end()
  await ended
  return Buffer.concat(chunks).toString('base64')
}
