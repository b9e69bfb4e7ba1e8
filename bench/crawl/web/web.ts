/** A web made for measuring: hosts with pages, each with links and pictures, some of them copies of owned images. */
export type Web = { hosts: number; pages: number; pictures: number; owned: number }

/** The goals' web, and one of a few minutes. */
export const wholeWeb: Web = { hosts: 50, pages: 20_000, pictures: 30_000, owned: 10_000 }
export const smallWeb: Web = { hosts: 10, pages: 400, pictures: 600, owned: 200 }

/** Pictures per copy of an owned image. */
const copyEvery = 20

export const hostNamed = (host: number): string => `web-${host}.example`

export const pagesOfHost = ({ hosts, pages }: Web): number => Math.ceil(pages / hosts)

/** The copied owned image; undefined for strangers. */
export const copiedBy = ({ owned }: Web, picture: number): number | undefined =>
  picture % copyEvery === 0 ? (picture / copyEvery) % owned : undefined

/** Seed of a picture; strangers' differ from owned images'. */
export const seedOf = (web: Web, picture: number): number => copiedBy(web, picture) ?? 1_000_000 + picture

/** The pictures of a page: each picture stands on two pages of its host, so that most addresses are met more than once. */
export function picturesOf(web: Web, host: number, page: number): number[] {
  const ofHost = Math.ceil(web.pictures / web.hosts)
  const each = Math.ceil(ofHost / pagesOfHost(web))
  const of = (at: number) =>
    Array.from({ length: each }, (_, n) => at * each + n)
      .filter((n) => n < ofHost)
      .map((n) => n * web.hosts + host)
      .filter((picture) => picture < web.pictures)
  return [...of(page), ...of((page + 1) % pagesOfHost(web))]
}

/** Each expected match: an owned image, the picture, the page. */
export function* expectedMatches(web: Web): Generator<{ owned: number; url: string; page: string }> {
  for (let host = 0; host < web.hosts; host++)
    for (let page = 0; page < pagesOfHost(web); page++)
      for (const picture of new Set(picturesOf(web, host, page))) {
        const owned = copiedBy(web, picture)
        if (owned !== undefined)
          yield { owned, url: pictureUrl(host, picture), page: `http://${hostNamed(host)}${pathOf(page)}` }
      }
}

export const pathOf = (page: number): string => (page === 0 ? '/' : `/p/${page}`)
const pictureUrl = (host: number, picture: number) => `http://${hostNamed(host)}/i/${picture}.jpg`

const filler = 'harbour morning light stone river window under quiet boats roof late along and with from '

/** A page of about 16 kB: two links that lead to every page, twenty more, and its pictures. */
export function pageOf(web: Web, host: number, page: number): string {
  const pages = pagesOfHost(web)
  const next = [2 * page + 1, 2 * page + 2].filter((to) => to < pages)
  const more = Array.from({ length: 20 }, (_, n) => (page * 7 + n * 13 + 1) % pages)
  const links = [...next, ...more].map((to) => `<li><a href="${pathOf(to)}">Story ${to}</a></li>`).join('')
  const pictures = picturesOf(web, host, page)
    .map((picture) => `<img src="/i/${picture}.jpg" alt="Picture ${picture}" width="480" height="360">`)
    .join('')
  const own = `<h1>Story ${page} of ${host}</h1>${`<p>${page * 31 + host} ${filler.repeat(4)}</p>`.repeat(30)}`
  return `<!doctype html><html lang="en"><title>Story ${page}</title><ul>${links}</ul>${own}${pictures}</html>`
}
