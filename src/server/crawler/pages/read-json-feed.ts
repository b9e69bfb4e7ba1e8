import { z } from 'zod'

const text = z.string().catch('')
const Item = z.object({
  id: text,
  url: text,
  content_html: text,
  image: text,
  banner_image: text,
  attachments: z.array(z.object({ url: text, mime_type: text }).catch({ url: '', mime_type: '' })).catch([]),
})
const JsonFeed = z.object({
  version: z.string().regex(/^https?:\/\/(?:www\.)?jsonfeed\.org\/version\//),
  items: z.array(Item.nullable().catch(null)),
})

/** A feed's entry: page, pictures as written, content as HTML. */
export type FeedEntry = { url: string; pictures: string[]; html: string }

/** Entries of a JSON Feed (1.0, 1.1; jsonfeed.org), else undefined. */
export function readJsonFeed(json: string): FeedEntry[] | undefined {
  const feed = JsonFeed.safeParse(parsed(json))
  if (!feed.success) return undefined
  return feed.data.items.flatMap((item) => {
    if (!item) return []
    const attached = item.attachments.flatMap(({ url, mime_type: type }) => (type.startsWith('image/') ? url : []))
    const pictures = [item.image, item.banner_image, ...attached].filter((address) => address !== '')
    // Older feeds have the page's address as the id alone.
    const url = item.url === '' && /^https?:/i.test(item.id) ? item.id : item.url
    return [{ url, pictures, html: item.content_html }]
  })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
