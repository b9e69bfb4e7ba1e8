import { html, page, type Html } from '../layout.ts'
import type { Maker, Shown, Site } from '../site.ts'

/** Wallpapers: small pictures on lists, full files behind links. */
export const wallpapers: Maker = {
  name: 'wallpapers',
  kind: 'wallpaper site',
  names: ({ draw }) =>
    draw.pick([
      { host: 'bigdesk-wallpapers.example', title: 'BigDesk' },
      { host: 'wallpaper-barn.example', title: 'Wallpaper Barn' },
      { host: 'pixelquilt.example', title: 'PixelQuilt' },
      { host: 'screenpapers.example', title: 'Screenpapers' },
    ]),
  make: (site) => {
    const papers = site.draw.shuffle([
      ...Array.from({ length: 4 }, () => paper(site, 'copy')),
      ...Array.from({ length: 6 }, () => paper(site, 'stranger')),
    ])
    const half = papers.length / 2
    site.page('/', listing(site, papers.slice(0, half), 1))
    site.page('/page/2', listing(site, papers.slice(half), 2))
    for (const p of papers) site.page(p.path, detail(site, p))
    site.page('/dmca', notice(site))
  },
}

type Paper = { path: string; name: string; small: Shown; full: Shown; views: string }

function paper(site: Site, whose: 'copy' | 'stranger'): Paper {
  const full = site[whose]({
    kinds: ['recompressed', 'resized', 'mirrored'],
    at: (token) => `/files/full/${token}.jpg`,
    widths: [1280],
  })
  const small = site[whose]({
    kinds: ['banner', 'resized', 'cropped'],
    at: (token) => `/files/t/${token}_thumb.jpg`,
    widths: [420],
    photo: full.photo,
  })
  const name = full.photo.thing.replace(/^an? /, '').replaceAll(/\b[a-z]/g, (c) => c.toUpperCase())
  return {
    path: `/w/${site.draw.whole(100_000, 999_999)}`,
    name,
    small,
    full,
    views: `${site.draw.whole(2, 98)},${site.draw.whole(100, 999)}`,
  }
}

const css = `body{margin:0;background:#14161b;color:#cdd3de;font:15px/1.5 Verdana,Geneva,sans-serif}a{color:#7fb2ff;text-decoration:none}
header{background:#0c0d11;padding:14px 22px;display:flex;gap:26px;align-items:center;border-bottom:2px solid #2b6cff}header b{font-size:22px;color:#fff}
main{max-width:1180px;margin:0 auto;padding:22px}.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(260px,1fr));gap:16px}
.tile{background:#1d2027;border-radius:6px;overflow:hidden}.tile img{width:100%;aspect-ratio:16/10;object-fit:cover;display:block}.tile p{margin:0;padding:10px 12px;font-size:13px}
.pages{margin:26px 0;text-align:center}.pages a,.pages b{display:inline-block;padding:6px 13px;background:#1d2027;border-radius:4px;margin:0 3px}
.get{display:inline-block;background:#2b6cff;color:#fff;padding:13px 26px;border-radius:4px;font-weight:700}.ad{background:#22252d;color:#667;text-align:center;padding:26px;margin:18px 0;border:1px dashed #333}
footer{padding:26px;text-align:center;font-size:12px;color:#667}h1{font-size:22px;color:#fff}`

const frame = (site: Site, title: string, main: Html): string =>
  page({
    title: `${title} - Free HD wallpapers - ${site.title}`,
    css,
    body: html`<header>
        <b>${site.title}</b><a href="/">Newest</a><a href="/page/2">Older</a><a href="/dmca">Takedown</a>
      </header>
      <main>${main}</main>
      <footer>
        All wallpapers were uploaded by users and belong to whoever made them. Contact: via the form on the takedown
        page.
      </footer>`,
  })

const listing = (site: Site, papers: Paper[], at: 1 | 2): string =>
  frame(
    site,
    at === 1 ? 'Newest' : 'Page 2',
    html`<h1>${at === 1 ? 'Newest wallpapers' : 'Older wallpapers'}</h1>
      <div class="grid">
        ${papers.map(
          (p) =>
            html`<div class="tile">
              <a href="${p.path}"><img src="${p.small.src}" alt="${p.name} wallpaper" /></a>
              <p><a href="${p.path}">${p.name}</a><br />${p.views} views</p>
            </div>`,
        )}
      </div>
      <div class="pages">${at === 1 ? html`<b>1</b><a href="/page/2">2</a>` : html`<a href="/">1</a><b>2</b>`}</div>`,
  )

const detail = (site: Site, { name, small, full, views }: Paper): string =>
  frame(
    site,
    name,
    html`<h1>${name}</h1>
      <p>
        <a href="${full.src}"><img src="${small.src}" width="420" alt="${name}" /></a>
      </p>
      <p><a class="get" href="${full.src}">Download full size</a></p>
      <div class="ad">Your advertisement could stand here</div>
      <p>
        Tags: ${full.photo.topic}, hd, desktop, background, ${small.photo.thing.split(' ').at(-1)}<br />${views} views ·
        uploaded by ${site.draw.pick(['skywalker_77', 'pixie', 'mr_desktop', 'anon'])}
      </p>`,
  )

const notice = (site: Site): string =>
  frame(
    site,
    'Takedown',
    html`<h1>Takedown requests</h1>
      <p>
        Is a picture yours? Write to takedown@${site.host} with its address and where you published it first. We answer
        on working days.
      </p>
      <p>${site.title} is run from a spare room. There is no company behind it.</p>`,
  )
