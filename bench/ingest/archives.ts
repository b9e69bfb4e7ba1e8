import { gzipSync } from 'node:zlib'

const crlf = '\r\n'
const date = '2026-03-01T12:00:00Z'

/** Pictures on each page of either kind of archive. */
export const imagesOfRecord = 20
const linksOfRecord = 60

/** A WAT file with the metadata of so many pages, a member each: about 10 kB of JSON, as Common Crawl's have on average. */
export const watOf = (records: number): Buffer =>
  Buffer.concat(
    Array.from({ length: records }, (_, n) => gzipSync(record(n, 'metadata', 'application/json', watContent(n)))),
  )

/** A WARC of so many 30 kB pages, one per member. */
export const warcOf = (records: number): Buffer =>
  Buffer.concat(
    Array.from({ length: records }, (_, n) =>
      gzipSync(record(n, 'response', 'application/http; msgtype=response', answer(n))),
    ),
  )

const host = (n: number) => `site-${n % 500}.example.com`
const image = (n: number, at: number) => `/photographs/${n}/${(n * 31 + at * 7) % 9973}-large.jpg`

function record(n: number, type: string, contentType: string, content: string): string {
  const head = [
    'WARC/1.0',
    `WARC-Type: ${type}`,
    `WARC-Date: ${date}`,
    `WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-${String(n).padStart(12, '0')}>`,
    `WARC-Target-URI: https://${host(n)}/page/${n}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${Buffer.byteLength(content)}`,
  ]
  return `${head.join(crlf)}${crlf}${crlf}${content}${crlf}${crlf}`
}

function watContent(n: number): string {
  const images = Array.from({ length: imagesOfRecord }, (_, at) => ({
    path: 'IMG@/src',
    url: image(n, at),
    alt: `A harbour on day ${at} of voyage ${n}`,
  }))
  const links = Array.from({ length: linksOfRecord }, (_, at) => ({
    path: 'A@/href',
    url: `https://${host(n + at)}/page/${n * 13 + at}?from=${at}`,
    text: `Day ${at}: what we saw from the pier of place ${(n * 7 + at) % 997}`,
  }))
  return JSON.stringify({
    Container: { Compressed: true, Filename: 'bench.warc.gz', Offset: String(n * 9000) },
    Envelope: {
      Format: 'WARC',
      'WARC-Header-Metadata': {
        'WARC-Type': 'response',
        'WARC-Target-URI': `https://${host(n)}/page/${n}`,
        'WARC-Date': date,
      },
      'Payload-Metadata': {
        'HTTP-Response-Metadata': {
          'Response-Message': { Status: '200', Version: 'HTTP/1.1', Reason: 'OK' },
          Headers: { 'Content-Type': 'text/html; charset=utf-8' },
          'HTML-Metadata': {
            Head: { Title: `Voyage ${n}`, Metas: [{ name: 'viewport', content: 'width=device-width' }] },
            Links: [...images, ...links],
          },
        },
      },
    },
  })
}

function answer(n: number): string {
  const images = Array.from(
    { length: imagesOfRecord },
    (_, at) => `<figure><img src="${image(n, at)}" alt="A harbour"></figure>`,
  )
  const texts = Array.from(
    { length: 220 },
    (_, at) =>
      `<p>On day ${at} of voyage ${n} we saw ${(n * 7 + at * 13) % 9973} boats from the pier of <a href="/page/${n + at}">place ${at}</a>.</p>`,
  )
  const html = `<!doctype html><title>Voyage ${n}</title>${images.join('')}${texts.join('\n')}`
  return ['HTTP/1.1 200 OK', 'Content-Type: text/html; charset=utf-8', '', html].join(crlf)
}
