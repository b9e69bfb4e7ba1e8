import type { Id } from '#contract/wire.ts'
import type { Proof } from '#server/billing/payments/index.ts'
import { type DisputeFile, largestDisputeFiles, longestDisputeText } from '#server/gateways/card/card-port.ts'
import type { DocumentNeeds } from '../documents/open-document.ts'
import { collectProof } from './dispute-bundle.ts'

/** Which of the files go where, one to a place: the first that there is room for. */
const places: readonly (readonly [DisputeFile, RegExp])[] = [
  ['receipt', /^2-invoices\/.*\.pdf$/],
  ['letters', /^3-letters\/.*\.pdf$/],
  ['service', /^5-licence\/.*\.pdf$/],
  ['other', /^4-evidence\/.*\.pdf$/],
]

/** What a bank takes of our proof, in its places: texts as long and files as large as it takes, and what is lacking then. */
export async function proofForBank(
  deps: DocumentNeeds,
  { payableId, object, by }: { payableId: Id; object: string; by: Id },
): Promise<{ proof: Proof; lacking: string[] }> {
  const { row, payable, files, lacking } = await collectProof(deps, payableId, by)
  const taken: Proof['files'] = {}
  let room = largestDisputeFiles
  for (const [place, pattern] of places) {
    const found = files.find(({ name, content }) => pattern.test(name) && content.length <= room)
    if (!found) continue
    taken[place] = { name: found.name.split('/').at(-1)!, content: found.content }
    room -= found.content.length
  }
  const names = new Set(Object.values(taken).map(({ name }) => name))
  const left = files.filter(({ name }) => name.endsWith('.pdf') && !names.has(name.split('/').at(-1)!))
  const textOf = (name: string) => Buffer.from(files.find((file) => file.name === name)?.content ?? []).toString('utf8')
  const paidAt = payable.history.find(({ kind }) => kind === 'captured')?.at
  const { name, company, address, country } = row.payer
  const texts = {
    product: row.title,
    payer: [company, name].filter(Boolean).join(', '),
    address: [...address, country].filter(Boolean).join(', '),
    ...(paidAt && { 'service-day': paidAt.slice(0, 10) }),
    explanation: `${textOf('6-consent.txt')}\nDispute ${object}\n\n${textOf('1-summary.txt')}`,
    history: textOf('7-what-happened-when.csv'),
  }
  return {
    proof: { texts: shortened(texts), files: taken },
    lacking: [...lacking, ...left.map((file) => `The bank has no room for ${file.name}.`)],
  }
}

const shortened = (texts: Proof['texts']): Proof['texts'] =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, text.slice(0, longestDisputeText)]),
  )
