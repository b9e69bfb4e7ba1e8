/** A site of the bench: pages of 64 kB with 40 pictures and 60 links, like a shop's or a magazine's. */

export const pageBytes = 64 * 1024
/** Eight pictures in the frame of every page of a site, and eight of the page's own, each in four sizes. */
export const picturesOfPage = { shared: 8, own: 8, sizes: 4 }
export const imagesOfPage = picturesOfPage.shared + picturesOfPage.own * picturesOfPage.sizes
const navigation = 20
const teasers = 40

const words =
  'harbour morning light stone river window the of a in under quiet boats roof late along and with from'.split(' ')

/** Page `n` of a site of `pages`; page 0 is the front. */
export function pageOf(n: number, pages: number): string {
  const link = (to: number) => `<li><a href="/p/${to % pages}" class="nav-item">Story number ${to % pages}</a></li>`
  const menu = Array.from({ length: navigation }, (_, i) => link(i)).join('')
  const frame = Array.from(
    { length: picturesOfPage.shared },
    (_, i) => `<img src="/theme/icon-${i}.png" alt="" width="24" height="24">`,
  ).join('')
  const own = Array.from({ length: picturesOfPage.own }, (_, i) => figure(n, i)).join('')
  const more = Array.from({ length: teasers }, (_, i) => link(n * 3 + i * 7 + 1)).join('')
  const start = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Story number ${n}</title><link rel="stylesheet" href="/site.css"></head><body><header>${frame}<nav><ul>${menu}</ul></nav></header><main><h1>Story number ${n}</h1>${own}`
  const end = `<ul>${more}</ul></main></body></html>`
  return start + text(n, pageBytes - start.length - end.length) + end
}

const figure = (n: number, i: number) => {
  const address = (width: number) => `/media/2026/${n}/photograph-of-the-day-${n}-${i}-${width}w.jpg`
  return `<figure class="wide"><img loading="lazy" src="${address(640)}" srcset="${address(320)} 320w, ${address(960)} 960w, ${address(1280)} 1280w" sizes="(min-width: 900px) 860px, 100vw" alt="Photograph ${i}"><figcaption>Photograph ${i} of story ${n}</figcaption></figure>`
}

const paragraph = (seed: number) =>
  `<p class="body-text">${Array.from({ length: 60 }, (_, i) => words[(seed * 31 + i * 17 + ((i * seed) % 13)) % words.length]).join(' ')}.</p>\n`
const paragraphs = Array.from({ length: 64 }, (_, seed) => paragraph(seed))

/** Exactly so many characters of paragraphs, different on each page. */
function text(n: number, length: number): string {
  let written = ''
  for (let i = 0; written.length < length; i++) written += paragraphs[(n * 7 + i * (1 + (n % 5))) % paragraphs.length]
  return `${written.slice(0, length - 4)}</p>`.slice(0, length)
}
