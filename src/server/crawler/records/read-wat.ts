import { z } from 'zod'
import { extractElements, type ReadElement } from '../pages/extract-page.ts'
import { joinWords, wordsOfHeader } from '../fetching/robots-words.ts'
import { readBase, promisedKind, webAddress } from '../pages/addresses/web-address.ts'
import { linkedFrom, momentOf, type ReadRecord } from './archived-page.ts'

/** Readable fields; of an element, all that are texts. Common Crawl publishes such records, the Internet Archive's tools write them. */
const Element = z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null)
const Html = z.object({
  Head: z
    .object({
      Title: z.string().optional(),
      Base: z.string().optional(),
      Metas: z.array(Element).optional(),
      Link: z.array(Element).optional(),
    })
    .optional(),
  Links: z.array(Element).optional(),
})
const Metadata = z.object({
  Envelope: z.object({
    'WARC-Header-Metadata': z.object({
      'WARC-Type': z.string().optional(),
      'WARC-Target-URI': z.string().optional(),
      'WARC-Date': z.string().optional(),
    }),
    'Payload-Metadata': z
      .object({
        'HTTP-Response-Metadata': z
          .object({
            'Response-Message': z.object({ Status: z.coerce.string().optional() }).optional(),
            Headers: z.record(z.string(), z.unknown()).optional(),
            'HTML-Metadata': Html.optional(),
          })
          .optional(),
      })
      .optional(),
  }),
})

/** The page that a record of a WAT file describes. */
export function readWat(content: Uint8Array, now: Date): ReadRecord {
  const json = parsed(content)
  if (json !== undefined && !isWat(json)) return 'nothing'
  const read = Metadata.safeParse(json)
  if (!read.success) return 'unreadable'
  const { 'WARC-Header-Metadata': record, 'Payload-Metadata': payload } = read.data.Envelope
  const answer = payload?.['HTTP-Response-Metadata']
  if (record['WARC-Type'] !== 'response' || !answer) return 'nothing'
  if (!/^2\d\d$/.test(answer['Response-Message']?.Status ?? '')) return 'nothing'
  const headers = new Map(Object.entries(answer.Headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]))
  const html = answer['HTML-Metadata']
  if (!html) return /^image\//i.test(textOf(headers.get('content-type'))) ? 'picture' : 'nothing'
  const url = addressOf(record['WARC-Target-URI'])
  if (url === undefined) return 'unreadable'
  const { title, images, robots } = extractElements(elementsOf(html), html.Head?.Title ?? '', url)
  const words = joinWords(robots, wordsOfHeader(textOf(headers.get('x-robots-tag'))))
  if (words.noindex || words.noimageindex) return 'robots'
  const linked = linkedFrom(url, linksOf(html))
  return { url, title, images, linked, seenAt: momentOf(record['WARC-Date'], now) ?? now }
}

function parsed(content: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Other tools keep metadata of their own as JSON. */
const isWat = (json: unknown) => typeof json === 'object' && json !== null && 'Envelope' in json

function addressOf(text = ''): string | undefined {
  return URL.canParse(text) ? webAddress(text, readBase(text)) : undefined
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''

/** Links of the page. */
function* linksOf({ Links: links = [] }: z.output<typeof Html>): Generator<string> {
  for (const link of links) if (link['path'] === 'A@/href') yield textOf(link['url'])
}

/** The page's elements, as the crawler would see them. */
function* elementsOf({ Head: head = {}, Links: links = [] }: z.output<typeof Html>): Generator<ReadElement> {
  if (head.Base !== undefined) yield { name: 'base', attributes: new Map([['href', head.Base]]) }
  for (const meta of head.Metas ?? []) yield { name: 'meta', attributes: attributesOf(meta) }
  for (const link of head.Link ?? []) yield* elementOf(link)
  for (const link of links) yield* elementOf(link)
}

/** `{"path":"IMG@/src","url":"a.jpg","alt":"A boat"}` is an `img` with `src` and `alt`; style sheets have their addresses in `href`. */
function* elementOf(link: z.output<typeof Element>): Generator<ReadElement> {
  const path = textOf(link['path'])
  if (isLinkToPage(path, link)) return
  if (path.startsWith('STYLE')) {
    yield { name: 'image', attributes: new Map([['href', textOf(link['href'] ?? link['url'])]]) }
    return
  }
  const [name = '', attribute] = path.toLowerCase().split('@/')
  if (attribute === undefined) return
  yield { name, attributes: attributesOf(link).set(attribute, textOf(link['url'])) }
}

/** True for links to pages: most of such a record, and only the crawler would follow them. */
const isLinkToPage = (path: string, link: z.output<typeof Element>) =>
  path === 'A@/href' && promisedKind(textOf(link['url'])) !== 'picture'

/** Neither `path` nor `url` is an attribute of any element. */
const attributesOf = (element: z.output<typeof Element>) =>
  new Map(
    Object.entries(element)
      .filter(([name, value]) => typeof value === 'string' && name !== 'path' && name !== 'url')
      .map(([name, value]) => [name.toLowerCase(), value as string]),
  )
