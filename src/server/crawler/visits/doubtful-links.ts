import { readHost, promisedKind } from '../pages/addresses/web-address.ts'

/** Outcomes of links named like files; kept for one slice. */
export type DoubtfulLinks = Map<string, { files: number; pages: number }>

/** Most such links of a page. */
const maxOfPage = 200
/** Number of files of a kind, without a page among them, after which others of that kind count as files. */
const enough = 2

/** True for a link named like a picture or another file. Only its answer tells: a wiki’s `File:a.jpg` is a page. */
export const isDoubtful = (url: string): boolean => promisedKind(url) !== 'page'

export const isTakenForFile = (known: DoubtfulLinks, url: string): boolean => {
  const { files = 0, pages = 0 } = (isDoubtful(url) && known.get(kindOf(url))) || {}
  return files >= enough && pages === 0
}

export function noteAnswer(known: DoubtfulLinks, url: string, is: 'files' | 'pages'): void {
  if (!isDoubtful(url)) return
  const before = known.get(kindOf(url)) ?? { files: 0, pages: 0 }
  known.set(kindOf(url), { ...before, [is]: before[is] + 1 })
}

/** Links without those known to be files. */
export function worthAsking(known: DoubtfulLinks, links: string[]): string[] {
  let left = maxOfPage
  return links.filter((url) => !isDoubtful(url) || (!isTakenForFile(known, url) && left-- > 0))
}

/** Pictures of a folder are one kind, and so are a host's other files with one ending. */
function kindOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0]!
  const ending = path.slice(path.lastIndexOf('.')).toLowerCase()
  return promisedKind(url) === 'picture' ? path.slice(0, path.lastIndexOf('/')) + ending : readHost(url) + ending
}
