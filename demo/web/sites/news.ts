import { html, page, sitemap, type Html } from '../layout.ts'
import type { Maker, Shown, Site } from '../site.ts'

/** A small town's newspaper: compressed pages, one in Windows-1252, one whose picture is only named for sharing. */
export const news: Maker = {
  name: 'news',
  kind: 'news site',
  names: ({ draw }) =>
    draw.pick([
      { host: 'harbour-ledger.example', title: 'The Harbour Ledger' },
      { host: 'valley-courier.example', title: 'Valley Courier' },
      { host: 'northgate-gazette.example', title: 'Northgate Gazette' },
      { host: 'the-evening-bell.example', title: 'The Evening Bell' },
    ]),
  served: { compress: true },
  make: (site) => {
    const at = (token: string): string => `/media/${token.slice(-2)}/${token}.jpg`
    const pressed = { kinds: ['captioned', 'cropped', 'greyed', 'banner', 'recompressed'] as const, at }
    const reports = [
      ...Array.from({ length: 2 }, () => report(site, site.copy(pressed))),
      ...Array.from({ length: 3 }, () => report(site, site.stranger(pressed))),
    ]
    const shared = report(site, site.copy({ ...pressed, kinds: ['text-over', 'banner'] }))
    const cafe = report(site, site.copy({ ...pressed, kinds: ['duotone', 'greyed', 'filtered'] }))
    const all = site.draw.shuffle([...reports, cafe])
    site.page('/', front(site, all, shared))
    for (const r of reports) site.page(r.path, article(site, r, { figure: picture(r.shown) }))
    site.page(shared.path, article(site, shared, { meta: social(shared.shown) }))
    const society = { ...cafe, head: `Café society: ${cafe.head}` }
    site.page(cafe.path, article(site, society, { figure: picture(cafe.shown), charset: 'windows-1252' }), {
      charset: 'windows-1252',
    })
    site.page('/imprint.html', imprint(site))
    site.robots(`User-agent: *\nAllow: /\nSitemap: ${site.origin}/news-sitemap.xml\n`)
    const urls = [...all, shared].map((r) => ({
      url: site.origin + r.path,
      changed: '2024-10-02',
      images: [r.shown.sizes[0].url],
    }))
    site.file('/news-sitemap.xml', sitemap(urls.slice(0, 4)), 'application/xml')
  },
}

type Report = { path: string; head: string; shown: Shown; by: string; section: string }

function report(site: Site, shown: Shown): Report {
  const head = site.draw.pick(shown.photo.heads)
  return {
    path: `/${site.draw.pick(['local', 'weekend', 'culture'])}/${site.draw.whole(41_000, 58_999)}-${head
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')
      .replace(/-$/, '')}.html`,
    head,
    shown,
    by: site.draw.pick(['Maud Ferris', 'Owen Tarrant', 'Ilse Brandt', 'Dev Anand Rao']),
    section: site.draw.pick(['Weekend', 'Out of town', 'Readers’ pictures', 'Nature notes']),
  }
}

const css = `body{margin:0;background:#fff;color:#111;font:17px/1.55 "Times New Roman",Times,serif}a{color:#111;text-decoration:none}a:hover{text-decoration:underline}
.mast{border-bottom:4px double #111;text-align:center;padding:18px 10px 10px}.mast a{font-size:46px;font-weight:700;letter-spacing:-.01em}.mast div{font:13px Arial,sans-serif;color:#666}
.sections{display:flex;flex-wrap:wrap;gap:22px;justify-content:center;padding:9px;border-bottom:1px solid #111;font:700 13px Arial,sans-serif;text-transform:uppercase}
main{max-width:1040px;margin:0 auto;padding:24px 20px}.front{display:grid;grid-template-columns:repeat(auto-fit,minmax(280px,1fr));gap:30px}.front article:first-child{grid-column:1/-1}
.front article{border-top:1px solid #bbb;padding-top:14px}h1{font-size:42px;line-height:1.1;margin:6px 0}h2{font-size:25px;line-height:1.15;margin:8px 0}
.kicker{font:700 12px Arial,sans-serif;text-transform:uppercase;color:#a11}.by{font:14px Arial,sans-serif;color:#666}figure{margin:18px 0}figcaption{font:14px/1.4 Arial,sans-serif;color:#666}
.text{max-width:680px}footer{border-top:1px solid #111;padding:20px;text-align:center;font:13px Arial,sans-serif;color:#666}`

function frame(site: Site, title: string, main: Html, { meta, charset }: Look = {}): string {
  return page({
    title: `${title} - ${site.title}`,
    css,
    ...(meta && { head: meta }),
    ...(charset && { charset }),
    body: html`<div class="mast">
        <a href="/">${site.title}</a>
        <div>Founded 1872 · Wednesday edition · Two pages of letters</div>
      </div>
      <div class="sections"><a href="/">Front page</a><a href="/imprint.html">About the paper</a></div>
      <main>${main}</main>
      <footer>© ${site.title}. Letters to the editor are read by the editor.</footer>`,
  })
}

const picture = ({ sizes, photo }: Shown): Html =>
  html`<figure>
    <img src="${sizes[0].path}" alt="${photo.thing}" />
    <figcaption>${photo.lines.at(-1)} Photo: archive</figcaption>
  </figure>`

const social = ({ sizes, photo }: Shown): Html =>
  html`<meta property="og:type" content="article" />
    <meta property="og:image" content="${sizes[0].url}" />
    <meta property="og:image:alt" content="${photo.thing}" />
    <meta name="twitter:card" content="summary_large_image" />`

const front = (site: Site, all: Report[], shared: Report): string =>
  frame(
    site,
    'News from the town',
    html`<div class="front">
      ${all.map(
        (r) =>
          html`<article>
            <span class="kicker">${r.section}</span>
            <h2><a href="${r.path}">${r.head}</a></h2>
            <a href="${r.path}"><img src="${r.shown.sizes[0].path}" alt="${r.shown.photo.thing}" /></a>
            <p>${r.shown.photo.lines[0]}</p>
            <p class="by">By ${r.by}</p>
          </article>`,
      )}
      <article>
        <span class="kicker">Opinion</span>
        <h2><a href="${shared.path}">${shared.head}</a></h2>
        <p>${shared.shown.photo.lines[0]}</p>
      </article>
    </div>`,
  )

type Look = { figure?: Html; meta?: Html; charset?: string }

function article(site: Site, { head, shown, by, section }: Report, { figure, meta, charset }: Look): string {
  return frame(
    site,
    head,
    html`<span class="kicker">${section}</span>
      <h1>${head}</h1>
      <p class="by">By ${by}</p>
      ${figure}
      <div class="text">
        ${shown.photo.lines.map((line) => html`<p>${line}</p>`)}
        <p>
          The council has taken note. A decision is expected after the summer, a spokeswoman said on Tuesday, and nobody
          in the room asked which summer.
        </p>
        <p>
          Readers who were there are asked to write to the editor; the best letter wins a jar of the editor’s own quince
          jelly.
        </p>
      </div>`,
    { ...(meta && { meta }), ...(charset && { charset }) },
  )
}

const imprint = (site: Site): string =>
  frame(
    site,
    'About the paper',
    html`<h1>About the paper</h1>
      <p>${site.title} is published by the Ledger Trust, 1 Market Row, Porthaven PH1 2LQ, United Kingdom.</p>
      <p>Editor: Maud Ferris. Pictures without a name come from the archive. editor@${site.host}</p>`,
  )
