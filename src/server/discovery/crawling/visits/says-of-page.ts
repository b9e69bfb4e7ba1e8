import { type PageSignals, saysWhoseItIs } from '#server/sites/signals/index.ts'
import type { AddressRanges } from '#server/gateways/address-ranges.ts'
import { readAside, TooMuchToRead } from '#server/crawler/reading/index.ts'

type Answered = { url: string; html: string; text: string; address: string; ownerId: string }

/** Statements of a page on who runs its site, and its hosting. Undefined for pages where sites make none. */
export async function saysOf(
  { addressRanges }: { addressRanges: AddressRanges },
  { url, html, text, address, ownerId }: Answered,
): Promise<({ url: string } & PageSignals) | undefined> {
  if (!saysWhoseItIs(url)) return undefined
  const hostedAt = { address, ...(await addressRanges.at(address)) }
  try {
    return { url, ...(await readAside({ is: 'says', url, html, text, hostedAt }, ownerId)) }
  } catch (error) {
    if (error instanceof TooMuchToRead) return undefined
    throw error
  }
}
