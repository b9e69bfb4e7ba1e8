import { type Books, begun } from './books.ts'
import { invalid } from './wire/card-error.ts'
import { at, isTrue, numberOf, type Params, textsOf, wordOf } from './wire/read-form.ts'
import type { Dispute, KeptFile } from './things.ts'

const limits = { text: 20_000, texts: 150_000, file: 5_000_000, files: 4_500_000 }
const fileTypes: Record<string, KeptFile['type']> = {
  '25504446': 'pdf',
  '89504e47': 'png',
  ffd8ffe0: 'jpg',
  ffd8ffe1: 'jpg',
}
const fileFields = [
  'receipt',
  'service_documentation',
  'customer_communication',
  'uncategorized_file',
  'cancellation_policy',
  'customer_signature',
  'duplicate_charge_documentation',
  'refund_policy',
  'shipping_documentation',
]

/** Keeps a file for a dispute, as large and of a kind as banks take. Throws CardError. */
export function keepFile(books: Books, params: Params): KeptFile {
  const file = at(params, ['file'])
  const size = numberOf(file, 'size') ?? 0
  const type = fileTypes[wordOf(file, 'begins') ?? '']
  const purpose = wordOf(params, 'purpose')
  if (size === 0) throw invalid('Missing required param: file.', { param: 'file' })
  if (purpose !== 'dispute_evidence') throw invalid('Invalid purpose: must be dispute_evidence', { param: 'purpose' })
  if (!type) throw invalid('Invalid file: it must be a PDF, PNG or JPEG.', { param: 'file' })
  if (size > limits.file) throw invalid(`File size (${size}) is too large.`, { param: 'file' })
  return books.add<KeptFile>({
    ...begun(books, 'file', 'file'),
    metadata: {},
    purpose,
    filename: wordOf(file, 'name') ?? 'file',
    size,
    type,
  })
}

/** Takes what speaks against a dispute, and with `submit` gives it to the bank: in time, and once. Throws CardError. */
export function answerDispute(books: Books, params: Params, id: string): Dispute {
  const dispute = books.get('dispute', id)
  if (!dispute.status.endsWith('needs_response'))
    throw invalid('This dispute is already closed or under review, and its evidence cannot be changed.')
  if (dispute.evidence_details.due_by < books.now()) throw invalid('The time to answer this dispute is over.')
  const evidence = textsOf(params, 'evidence')
  const isFile = (name: string) => fileFields.includes(name)
  const texts = Object.entries(evidence).filter(([name]) => !isFile(name))
  for (const [name, text] of texts)
    if (text.length > limits.text)
      throw invalid(`Invalid ${name}: it is longer than ${limits.text}.`, { param: `evidence[${name}]` })
  if (texts.reduce((sum, [, text]) => sum + text.length, 0) > limits.texts)
    throw invalid(`The evidence is longer than ${limits.texts} together.`, { param: 'evidence' })
  const files = Object.entries(evidence).filter(([name]) => isFile(name))
  const size = files.reduce((sum, [, file]) => sum + books.get('file', file).size, 0)
  if (size > limits.files) throw invalid(`The files are larger than ${limits.files} together.`, { param: 'evidence' })
  dispute.evidence = { ...dispute.evidence, ...evidence }
  dispute.evidence_details.has_evidence = true
  if (isTrue(params, 'submit')) {
    dispute.evidence_details.submission_count += 1
    dispute.status = dispute.status.replace('needs_response', 'under_review')
  }
  books.tell('charge.dispute.updated', dispute)
  return dispute
}
