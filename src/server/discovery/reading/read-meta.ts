import { readMarkup } from '#server/platform/html/read-markup.ts'

/** Heads are shorter. */
const longest = 200_000

type Meta = Record<string, string>

const wanted = new Set(['name', 'content'])
/** What may stand in a head; the first other element ends it, as in browsers. */
const ofHead = new Set(['html', 'head', 'title', 'meta', 'link', 'base', 'style', 'script', 'noscript', 'template'])
/** What the `meta` elements of a head say, by their names in small letters; of several with one name the first. */
export function readMeta(markup: string): Meta {
  const meta: Meta = {}
  let isHead = true
  readMarkup(markup.slice(0, longest), {
    wants: (attribute) => wanted.has(attribute),
    open: (name, at) => {
      isHead &&= ofHead.has(name)
      const key = at.get('name')?.toLowerCase()
      if (isHead && name === 'meta' && key !== undefined) meta[key] ??= at.get('content') ?? ''
    },
    text: () => {},
    close: (name) => {
      isHead &&= name !== 'head'
    },
  })
  return meta
}
