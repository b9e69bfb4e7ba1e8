import { maxWebsites } from '#contract/accounts/website.ts'
import { missing, refuse } from '#server/platform/refuse.ts'

const exists = () => refuse('conflict', 'website.exists', 'This website is on your list already.', { field: 'url' })

/** The list with one more at its end. */
export function withWebsite(websites: string[], url: string): string[] {
  if (websites.includes(url)) throw exists()
  if (websites.length >= maxWebsites)
    throw refuse('conflict', 'website.too-many', `Your list has ${maxWebsites} websites, the most it can hold.`)
  return [...websites, url]
}

/** The list with another address in one place. */
export function withWebsiteAt(websites: string[], index: number, url: string): string[] {
  if (index >= websites.length) throw missing('website')
  if (websites.some((other, at) => other === url && at !== index)) throw exists()
  return websites.with(index, url)
}

/** The list without one place. With `url`, what the caller saw there: it may have moved since. */
export function withoutWebsite(websites: string[], index: number, url: string | undefined): string[] {
  if (index >= websites.length) throw missing('website')
  if (url !== undefined && websites[index] !== url)
    throw refuse('conflict', 'website.changed', 'Your list has changed in the meantime. Look at it again.')
  return websites.toSpliced(index, 1)
}
