import { maxWebsites } from '#contract/accounts/website.ts'
import { nameTheAccount, readPlace, writeWhereItLeads } from '#contract/reference/sites/place.ts'
import { isSharedDomain } from '#server/platform/outbound/shared-domain.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'

const exists = () => refuse('conflict', 'website.exists', 'This website is on your list already.', { field: 'url' })

/** A site of one's own is a party's: no platform as a whole, and no ending of strangers' domains. */
function requireOnesOwn(url: string, privateSuffixes: readonly string[]): void {
  const read = readPlace(url)
  const say = (message: string) => refuseForm([{ path: 'url', message }])
  if (!read) return
  if ('whole' in read) throw say(nameTheAccount(read.whole))
  if ('shortLink' in read) throw say(writeWhereItLeads(read.shortLink))
  if (isSharedDomain(read.place, privateSuffixes)) throw say(nameTheAccount(read.place))
}

/** The list with one more at its end. */
export function withWebsite(websites: string[], url: string, privateSuffixes: readonly string[]): string[] {
  requireOnesOwn(url, privateSuffixes)
  if (websites.includes(url)) throw exists()
  if (websites.length >= maxWebsites)
    throw refuse('conflict', 'website.too-many', `Your list has ${maxWebsites} websites, the most it can hold.`)
  return [...websites, url]
}

/** The list with another address in one place. */
export function withWebsiteAt(
  websites: string[],
  { index, url }: { index: number; url: string },
  privateSuffixes: readonly string[],
): string[] {
  requireOnesOwn(url, privateSuffixes)
  if (index >= websites.length) throw missing('website')
  if (websites.some((other, at) => other === url && at !== index)) throw exists()
  return websites.with(index, url)
}

/** The list without one place. With `url`, what the caller saw there: it may have moved since. */
export function withoutWebsite(websites: string[], index: number, url: string | undefined): string[] {
  if (index >= websites.length) throw missing('website')
  if (url !== undefined && websites[index] !== url)
    throw refuse('conflict', 'website.changed', 'Your list has changed meanwhile. Check it and try again.')
  return websites.toSpliced(index, 1)
}
