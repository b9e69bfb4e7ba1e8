import { hostOf, promiseOf } from '../../pages/addresses/web-address.ts'

/** What links turned out to be that are called as files are; known while a slice lasts. */
export type DoubtfulLinks = Map<string, { files: number; pages: number }>

/** So many of one page’s are taken: a page may link ten thousand files. */
const maxOfPage = 200
/** Once so many of a kind were files and none was a page, the others of that kind are taken for files. */
const enough = 2

/** Whether a link is called as a picture or another file is. What it is, its answer says: a wiki’s `File:a.jpg` is a page. */
export const isDoubtful = (url: string): boolean => promiseOf(url) !== 'page'

export const isTakenForFile = (known: DoubtfulLinks, url: string): boolean => {
  const { files = 0, pages = 0 } = (isDoubtful(url) && known.get(kindOf(url))) || {}
  return files >= enough && pages === 0
}

export function noteAnswer(known: DoubtfulLinks, url: string, is: 'files' | 'pages'): void {
  if (!isDoubtful(url)) return
  const before = known.get(kindOf(url)) ?? { files: 0, pages: 0 }
  known.set(kindOf(url), { ...before, [is]: before[is] + 1 })
}

/** Links without those that are files as far as is known. */
export function worthAsking(known: DoubtfulLinks, links: string[]): string[] {
  let left = maxOfPage
  return links.filter((url) => !isDoubtful(url) || (!isTakenForFile(known, url) && left-- > 0))
}

/** Pictures of a folder are alike, and other files of a host that end alike. */
function kindOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0]!
  const ending = path.slice(path.lastIndexOf('.')).toLowerCase()
  return promiseOf(url) === 'picture' ? path.slice(0, path.lastIndexOf('/')) + ending : hostOf(url) + ending
}
