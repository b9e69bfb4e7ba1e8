import { capital, html, page, raw, type Html } from '../layout.ts'
import type { Maker, Shown, Site } from '../site.ts'

/** The magazine's files on their own host. */
export const magazineFiles: Maker = {
  name: 'magazine-files',
  kind: 'content delivery host of the magazine',
  names: ({ draw }) =>
    draw.pick([
      { host: 'static.pressfloat-cdn.example', title: 'Pressfloat' },
      { host: 'img7.quickedge-cdn.example', title: 'Quickedge' },
      { host: 'assets.nearby-cdn.example', title: 'Nearby' },
    ]),
  served: { filesOnly: true },
  make: (site) => site.file('/', 'OK\n', 'text/plain; charset=utf-8'),
}

/** A magazine with lazy pictures in every usual form. */
export const magazine: Maker = {
  name: 'magazine',
  kind: 'magazine',
  names: ({ draw }) =>
    draw.pick([
      { host: 'meridian-magazine.example', title: 'Meridian' },
      { host: 'plainair-quarterly.example', title: 'Plain Air' },
      { host: 'halfday-magazine.example', title: 'Half Day' },
      { host: 'overland-review.example', title: 'Overland' },
    ]),
  served: { compress: true },
  make: (site) => {
    const at = (token: string): string => `/meridian/w_1100,q_70/${token}.jpg`
    const set = (token: string): string => `/m/${token},c_fill.jpg`
    const late = { at, on: 'magazine-files' } as const
    const features: Feature[] = [
      {
        how: lazy,
        shown: site.copy({ ...late, kinds: ['resized', 'filtered', 'banner'] }),
        second: site.stranger({ ...late, kinds: ['resized', 'greyed'] }),
      },
      {
        how: commaSet,
        shown: site.copy({
          at: set,
          on: 'magazine-files',
          widths: [1100, 640],
          kinds: ['greyed', 'duotone', 'cropped'],
        }),
        second: site.stranger({ ...late, kinds: ['duotone', 'cropped'] }),
      },
      {
        how: sources,
        shown: site.copy({
          at: (token) => `/meridian/${token}.webp`,
          format: 'webp',
          on: 'magazine-files',
          kinds: ['mirrored-crop', 'cropped'],
        }),
        second: site.stranger({ ...late, kinds: ['banner', 'text-over'] }),
      },
      {
        how: background,
        shown: site.copy({ ...late, kinds: ['banner', 'filtered'] }),
        second: site.stranger({
          at: (token) => `/meridian/${token}.avif`,
          format: 'avif',
          quality: 55,
          widths: [720],
          on: 'magazine-files',
          kinds: ['resized'],
        }),
      },
      {
        how: deferred,
        shown: site.copy({ ...late, kinds: ['pasted', 'collage'] }),
        second: site.stranger({ ...late, kinds: ['pasted', 'collage'] }),
      },
    ]
    const cover = site.copy({ ...late, kinds: ['duotone', 'filtered'] })
    const pages = features.map((f, i) => ({
      ...f,
      path: `/issue-${40 + i}/${f.shown.photo.heads[0].toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
    }))
    site.page('/', front(site, pages, cover))
    for (const p of pages) site.page(p.path, feature(site, p))
    site.page('/colophon', colophon(site))
  },
}

type Feature = { how: (shown: Shown) => Html; shown: Shown; second: Shown }
type Paged = Feature & { path: string }

/** Without a scheme, as pages do that once served both. */
const loose = (url: string): string => url.replace(/^http:/, '')

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const lazy = ({ src, photo }: Shown): Html =>
  html`<img class="late" src="${pixel}" data-src="${loose(src)}" alt="${photo.thing}" /><noscript
      ><img src="${loose(src)}" alt="${photo.thing}"
    /></noscript>`

const commaSet = ({ sizes, photo }: Shown): Html =>
  html`<img
    loading="lazy"
    srcset="${sizes.map((s) => `${loose(s.url)} ${s.width}w`).join(', ')}"
    sizes="(min-width: 900px) 860px, 100vw"
    alt="${photo.thing}"
  />`

const sources = ({ src, photo }: Shown): Html =>
  html`<picture
    ><source type="image/webp" media="(min-width: 1px)" srcset="${loose(src)}" />
    <img src="${pixel}" alt="${photo.thing}"
  /></picture>`

const background = ({ src, photo }: Shown): Html =>
  html`<div
    class="wide"
    role="img"
    aria-label="${photo.thing}"
    style='background-image: linear-gradient(transparent, #0003), url("${loose(src)}")'
  ></div>`

const deferred = ({ src, photo }: Shown): Html =>
  html`<img class="late" data-original="${src}" src="${pixel}" alt="${photo.thing}" />`

const css = `body{margin:0;background:#fff;color:#1a1a1a;font:19px/1.6 Charter,"Iowan Old Style",Palatino,serif}a{color:inherit}
header{position:sticky;top:0;background:#fffffff2;padding:16px 28px;display:flex;justify-content:space-between;font:600 15px/1 Avenir,"Segoe UI",sans-serif;border-bottom:1px solid #eee}
header a{text-decoration:none}header .name{font-size:21px;letter-spacing:.22em;text-transform:uppercase}.hero{height:62vh;min-height:340px;background-size:cover;background-position:center;display:flex;align-items:end}
.hero h1{color:#fff;font-size:min(9vw,84px);line-height:1;margin:0;padding:32px;text-shadow:0 2px 24px #0009;font-weight:500}.list{max-width:980px;margin:0 auto;padding:40px 24px;display:grid;gap:34px}
.list a{display:grid;grid-template-columns:90px 1fr;gap:20px;text-decoration:none;border-top:1px solid #ddd;padding-top:18px}.list b{font:500 44px/1 Avenir,sans-serif;color:#b9a06a}.list h2{margin:0;font-weight:500;font-size:30px}
article{max-width:860px;margin:0 auto;padding:48px 24px}article h1{font-size:54px;line-height:1.05;font-weight:500;margin:0 0 12px}.lead{font-size:23px;color:#555}
article img,.wide{display:block;width:100%;margin:30px 0 8px}.wide{aspect-ratio:2.2;background-size:cover;background-position:center}.cap{font:14px/1.4 Avenir,sans-serif;color:#888}
footer{border-top:1px solid #eee;padding:36px;text-align:center;font:14px Avenir,sans-serif;color:#888}`

/** Inserts lazy pictures, like the site's own script. */
const script = raw(
  `<script>addEventListener('DOMContentLoaded',()=>{for(const i of document.querySelectorAll('img.late'))i.src=i.dataset.src||i.dataset.original})</script>`,
)

const frame = (site: Site, title: string, main: Html, head: Html = html``): string =>
  page({
    title: `${title} — ${site.title}`,
    css,
    head: html`<link rel="dns-prefetch" href="${loose(site.originOf('magazine-files'))}" />${head}${script}`,
    body: html`<header><a class="name" href="/">${site.title}</a><a href="/colophon">Colophon</a></header>
      ${main}
      <footer>${site.title} appears four times a year, on paper and here.</footer>`,
  })

const front = (site: Site, pages: Paged[], cover: Shown): string =>
  frame(
    site,
    'Issue 44',
    html`<div class="hero"><h1>${cover.photo.heads[1]}</h1></div>
      <div class="list">
        ${pages.map(
          (p, i) =>
            html`<a href="${p.path}"
              ><b>${40 + i}</b
              ><span
                ><h2>${p.shown.photo.heads[0]}</h2>
                ${p.shown.photo.lines[0]}</span
              ></a
            >`,
        )}
      </div>`,
    raw(`<style>.hero{background-image:url(${cover.src})}</style>`),
  )

const feature = (site: Site, { how, shown, second }: Paged): string =>
  frame(
    site,
    shown.photo.heads[0],
    html`<article>
      <h1>${shown.photo.heads[0]}</h1>
      <p class="lead">${shown.photo.lines[0]}</p>
      ${how(shown)}
      <p class="cap">${capital(shown.photo.thing)}${shown.photo.place && `, ${shown.photo.place}`}</p>
      ${shown.photo.lines.slice(1).map((line) => html`<p>${line}</p>`)}
      <p>
        We went back in another season to see whether we had imagined it. We had not. The light was worse, the coffee
        better, and the place had lost nothing by being seen twice.
      </p>
      ${lazy(second)}
      <p class="cap">Also in this issue: ${second.photo.thing}. ${second.photo.lines[0]}</p>
    </article>`,
  )

const colophon = (site: Site): string =>
  frame(
    site,
    'Colophon',
    html`<article>
      <h1>Colophon</h1>
      <p>
        ${site.title} is edited by Ruth Calder and set in Charter. Publisher: Parallel Press SARL, 12 rue du Port, 29900
        Concarneau, France.
      </p>
      <p>SIREN 000 412 776 · letters@${site.host}</p>
    </article>`,
  )
