import type { ReadCertificate } from '#contract/registrations/package/certificate.ts'
import type { RegistrationOffice } from '#contract/registrations/options.ts'

/** Facts that the certificate repeats; null where nobody has given them. */
export type CertificateFacts = {
  office: RegistrationOffice
  title: string | null
  claimant: string | null
  author: string | null
}

/** Reads number and days from a certificate's text, and names what differs from the order. */
export function readCertificate(text: string, expected: CertificateFacts): ReadCertificate {
  const plain = text.replaceAll(/\s+/g, ' ')
  const read =
    expected.office === 'US'
      ? {
          number: numberIn(plain),
          effectiveOn: dayAfter(plain, /Effective Date of Registration:?/i),
          decidedOn: dayAfter(plain, /Registration Decision Date:?/i),
        }
      : {
          number: /Registration (?:No\.?|Number):? ?(\d{6,8})/i.exec(plain)?.[1] ?? null,
          effectiveOn: dayAfter(plain, /(?:Date of Registration|Registered on):?/i),
          decidedOn: null,
        }
  return { ...read, doubts: doubtsIn(plain, read, expected) }
}

/** `VA 2-345-678`, as certificates of the United States print it; `VAu` is for unpublished works. */
function numberIn(text: string): string | null {
  const found = /\b(VAu|VA)\s?0{0,3}(\d)-(\d{3})-(\d{3})\b/.exec(text)
  return found ? `${found[1]} ${found[2]}-${found[3]}-${found[4]}` : null
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

function dayAfter(text: string, label: RegExp): string | null {
  const found = label.exec(text)
  if (!found) return null
  const rest = text.slice(found.index + found[0].length, found.index + found[0].length + 40)
  const iso = /^\s*(\d{4}-\d{2}-\d{2})/.exec(rest)?.[1]
  if (iso) return iso
  const [, name = '', day = '', year = ''] = /^\s*([A-Za-z]+) (\d{1,2}), (\d{4})/.exec(rest) ?? []
  const month = months.indexOf(name.toLowerCase()) + 1
  return month === 0 ? null : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

function doubtsIn(
  text: string,
  { number, effectiveOn }: Pick<ReadCertificate, 'number' | 'effectiveOn'>,
  { title, claimant, author }: CertificateFacts,
): string[] {
  const names = (words: string) => spoken(text).includes(spoken(words))
  return [
    ...(number === null ? ['No registration number was found in this file.'] : []),
    ...(effectiveOn === null ? ['No day of registration was found in this file.'] : []),
    ...(title === null || names(title) ? [] : [`The title “${title}” is not in this file.`]),
    ...(claimant === null || names(claimant) ? [] : [`The claimant “${claimant}” is not in this file.`]),
    ...(author === null || names(author) ? [] : [`The author “${author}” is not in this file.`]),
  ]
}

/** Letters and digits alone, without accents, in lower case: certificates are often printed in capitals. */
const spoken = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
