import type { PriceLine } from '#contract/billing/price-lines.ts'

/** One image with the page that it may be on, as the licence names both. */
export type LicensedUse = {
  imageId: string | null
  title: string
  /** SHA-256 of the image's file; null where it was not read. */
  hash: string | null
  page: string
  /** More pages of the same use. */
  pages: string[]
}

/** All that a licence says, as it was when it was granted: the file is drawn of this alone. */
export type LicenceFacts = {
  number: string
  caseName: string
  issuedAt: string
  /** Who grants it, and who acts for them. */
  licensor: { name: string; place: string | null }
  provider: { name: string; support: string }
  licensee: { name: string; company: string | null; address: string[]; country: string }
  language: string
  uses: LicensedUse[]
  /** The site on which the uses are. */
  host: string
  /** What it is used for, and how far it reaches; null where that is not said, as of what is asked for little. */
  category: string | null
  market: string | null
  exclusivity: string | null
  startsOn: string
  /** The last day; null where no use goes on. */
  endsOn: string | null
  /** The day by which the pictures are taken down, where only the past was bought; missing in licences of one sum. */
  removeBy?: string | null
  currency: string
  lines: Pick<PriceLine, 'kind' | 'description' | 'amount'>[]
  /** In minor units, tax included; with what parts came to above the price. */
  total: number
  parts: number
  agreement: { version: string; hash: string }
  /** Where anybody can check it. */
  verifyUrl: string
}
