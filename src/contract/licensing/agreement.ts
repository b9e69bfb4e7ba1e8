/** One numbered clause. */
export type Clause = { title: string; text: string }

/**
 * The agreement under which an image user buys a licence. A licence names its version and hash, so the text of a version never changes: a new text is
 * a new version.
 */
export const licensingAgreement = {
  version: '1.1',
  since: '2026-11-26',
  clauses: [
    {
      title: 'Parties',
      text: 'This agreement is between the owner of the image named in the licence (the licensor) and the person or organisation named there as its user (the licensee). The provider named in the licence acts for the licensor, by the licensor’s authority, in negotiating the licence and in receiving its fee.',
    },
    {
      title: 'The image',
      text: 'The licence covers the image that it shows and names, and no other work of the licensor. It does not cover trade marks, people, buildings or works of others that the image may show; where their permission is needed, the licensee obtains it.',
    },
    {
      title: 'Grant',
      text: 'Once the fee is paid in full, the licensor grants the licensee the right to use the image in the places, for the purpose and for the time that the licence names. The right is not exclusive and cannot be passed on, lent or sold. Everything that is not granted stays with the licensor.',
    },
    {
      title: 'Earlier uses',
      text: 'With payment in full the licensor gives up all claims against the licensee for the uses that the licence lists and that lie before its date. Uses that it does not list are not covered, whether they were known or not.',
    },
    {
      title: 'Fee and payment',
      text: 'The fee is the one that the invoice states. It is due within 14 days of the date of the invoice, without deduction. Where payment in parts was agreed, each part is due on its day; if one stays unpaid for 14 days, the whole remainder is due at once.',
    },
    {
      title: 'Late payment',
      text: 'An amount that is overdue bears interest of 5% a month from the day after it was due until it is paid, or the highest rate that the law allows, if that is lower. Until everything is paid the rights of clauses 3 and 4 do not begin.',
    },
    {
      title: 'Changes to the image',
      text: 'The licensee may change the size of the image by up to 20% and convert its format as the licensed place requires. Any other change, such as cutting, colouring, mirroring or combining it with other pictures, or its use to train or feed a system that makes pictures, needs the licensor’s consent in writing. What had been done to the image where it was found, as the licence or its evidence shows it, may stay as it is there.',
    },
    {
      title: 'Credit',
      text: 'Where the licence asks for a credit, it stands beside the image in the words that the licence gives. Marks of ownership and data about it within the file are not taken away.',
    },
    {
      title: 'Uses that are not allowed',
      text: 'The image is not used in a way that is unlawful, that defames or demeans those it shows, that suggests that they or the licensor endorse something, or as a part of a trade mark.',
    },
    {
      title: 'Warranty',
      text: 'The licensor states that the image is their own work or that they hold the rights granted here, and that nobody else has been given a right that stands against them. Beyond that the image is licensed as it is.',
    },
    {
      title: 'Liability',
      text: 'Neither party answers for indirect loss. The liability of the licensor and of the provider under a licence ends at the fee that was paid for it. Nothing here limits a liability that the law does not allow to limit.',
    },
    {
      title: 'End of the licence',
      text: 'The licence ends with its time, and before that if the licensee breaks this agreement and does not mend it within 14 days of being told. When it ends the licensee removes the image from every place where it was used; claims that arose before remain.',
    },
    {
      title: 'Law and place',
      text: 'This agreement is governed by the law of the State of New York, without its rules on the conflict of laws, and its courts decide on disputes. If a clause does not hold, the others do. Changes need writing. Rights that a consumer has under the law of their own country remain.',
    },
  ],
} as const satisfies { version: string; since: string; clauses: readonly Clause[] }

/** The words that the hash is of: version, then each clause as `1. Title`, a line break and its text, with an empty line between. */
export const agreementText = (): string =>
  [
    `Licensing agreement, version ${licensingAgreement.version}`,
    ...licensingAgreement.clauses.map(({ title, text }, index) => `${index + 1}. ${title}\n${text}`),
  ].join('\n\n')

/** SHA-256 of the agreement's text in UTF-8. */
export const agreementHash = '3aff5b7cafe35b29f2f119bb5e685337e803c0e65b5303dc239a4562cafceec0'
