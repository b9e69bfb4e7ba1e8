import { readMarkup } from '#server/platform/html/read-markup.ts'

/** Heads are shorter. */
const longest = 200_000

type Meta = Record<string, string>

const wanted = new Set(['name', 'content'])
/** Elements of a head; any other ends it, as in browsers. */
const ofHead = new Set(['html', 'head', 'title', 'meta', 'link', 'base', 'style', 'script', 'noscript', 'template'])
/** First contents of a head's `meta` elements by lower-case name. */
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
