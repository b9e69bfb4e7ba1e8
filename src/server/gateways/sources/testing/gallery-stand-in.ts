import { emptyShelf, sendFile, type StandIn, urlOf } from './shelf.ts'

const pageSize = 2
/** Begins like a photograph, small like a button. */
const smallPicture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000)])

/** Proof of a site's owner, and its place: other people write in a comment, the body and a page below. */
export type Proof = { text: string; at: keyof typeof places }

const metaOf = (text: string) => `<meta name="rightframe-verification" content="${text}">`
const none = { path: '', head: '', body: '', headOfOthers: '' }
const places = {
  'the head of the start page': { ...none, head: 'meta' },
  'a well-known file': { ...none, path: '/.well-known/rightframe-verification.txt' },
  'a file at the root': { ...none, path: '/rightframe-verification.txt' },
  'the text of the start page': { ...none, body: 'text' },
  'an element in the body': { ...none, body: 'meta' },
  'the head of another page': { ...none, headOfOthers: 'meta' },
} as const

/** Addresses of the site that answer with no more than a status, by their paths; the first page links to them. */
export type Troubles = Map<string, { status: number; to?: string; retryAfter?: string }>

/** A photographer's own site: pages that lead to one another, a sitemap, robots.txt, and the proof where its owner has put it. */
export function galleryStandIn(): StandIn & { proof: Proof; troubles: Troubles } {
  const shelf = emptyShelf({ good: new Set(), renewable: new Set() })
  const proof: Proof = { text: '', at: 'the head of the start page' }
  const troubles: Troubles = new Map()
  return {
    shelf,
    proof,
    troubles,
    answer: (request, response) => {
      const { pathname, origin } = urlOf(request)
      const send = (type: string, body: string) => void response.writeHead(200, { 'content-type': type }).end(body)
      const trouble = troubles.get(pathname)
      if (trouble)
        return void response
          .writeHead(trouble.status, {
            ...(trouble.to === undefined ? {} : { location: trouble.to }),
            ...(trouble.retryAfter === undefined ? {} : { 'retry-after': trouble.retryAfter }),
          })
          .end()
      if (pathname === '/robots.txt') return send('text/plain', 'User-agent: *\nDisallow: /clients/\n')
      if (pathname === '/files/button.jpg')
        return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(smallPicture)
      if (pathname.startsWith('/files/')) return sendFile(shelf, response, pathname.split('/')[2]!.replace('.jpg', ''))
      if (pathname === '/sitemap.xml')
        return send(
          'application/xml',
          `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>${origin}/portfolio/1</loc></url></urlset>`,
        )
      const place = places[proof.at]
      if (pathname === place.path) return send('text/plain', `${proof.text}\n`)
      const page = pathname === '/' ? 1 : Number(/^\/portfolio\/(\d+)$/.exec(pathname)?.[1] ?? Number.NaN)
      if (Number.isNaN(page)) return void response.writeHead(404).end()
      const pictures = shelf.pictures.filter(({ isPublic }) => isPublic)
      const some = pictures.slice((page - 1) * pageSize, page * pageSize)
      const hasMore = page * pageSize < pictures.length
      send(
        'text/html; charset=utf-8',
        `<!doctype html><html><head><title>Work, page ${page}</title>${pathname === '/' ? written(place.head, proof) : written(place.headOfOthers, proof)}</head>
        <body><img src="/files/button.jpg" alt="">${some.map(({ id, title }) => `<figure><img src="/files/${id}.jpg" alt="${title}"></figure>`).join('')}
        <p>Photographs ${written(place.body, proof)}</p><a href="/clients/secret">Clients</a>${[...troubles.keys()].map((path) => `<a href="${path}">Aside</a>`).join('')}${hasMore ? `<a href="/portfolio/${page + 1}">More</a>` : ''}</body></html>`,
      )
    },
  }
}

const written = (as: string, { text }: Proof) => (as === 'meta' ? metaOf(text) : as === 'text' ? text : '')
