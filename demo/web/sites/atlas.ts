import { html, page, type Html } from '../layout.ts'
import type { Maker, Site } from '../site.ts'

/** A map seller whose archive sends its visitors in circles. */
export const atlas: Maker = {
  name: 'atlas',
  kind: 'site with a redirect loop',
  names: ({ draw }) =>
    draw.pick([
      { host: 'old-atlas-shop.example', title: 'The Old Atlas' },
      { host: 'compass-and-chart.example', title: 'Compass & Chart' },
      { host: 'map-cellar.example', title: 'The Map Cellar' },
    ]),
  make: (site) => {
    const at = (token: string): string => `/bilder/${token}.jpg`
    const shown = site.copy({ kinds: ['greyed', 'duotone', 'captioned'], topics: ['mountains', 'city', 'desert'], at })
    const other = site.stranger({ kinds: ['greyed', 'resized'], topics: ['old'], at })
    const frame = (main: Html): string =>
      page({
        title: site.title,
        css: `body{margin:0;background:#f2ead8;color:#3b2f1e;font:17px/1.6 "Book Antiqua",Palatino,serif}main{max-width:720px;margin:0 auto;padding:50px 24px}h1{font-variant:small-caps;font-weight:400;border-bottom:2px solid #9b815a}img{border:10px solid #fff;box-shadow:0 1px 6px #0004}a{color:#7a3b12}`,
        body: html`<main>
          <h1>${site.title}</h1>
          ${main}
        </main>`,
      })
    site.page(
      '/start',
      frame(
        html`<p>Maps, charts and views, bought and sold since 1968. Wenzelgasse 9, 99998 Altstadt, Germany.</p>
          <p><img src="${shown.src}" alt="${shown.photo.thing}" /></p>
          <p>In the window: ${shown.photo.thing}. ${shown.photo.lines[0]}</p>
          <p><img src="${other.src}" alt="${other.photo.thing}" width="420" /></p>
          <p><a href="/archive">Archive</a> · <a href="/moved">Old address</a></p>`,
      ),
    )
    circles(site)
  },
}

function circles(site: Site): void {
  site.answer('/', { does: 'redirect', status: 302, to: '/start' })
  site.answer('/archive', { does: 'redirect', status: 301, to: '/archive/' })
  site.answer('/archive/', { does: 'redirect', status: 302, to: '/archive' })
  site.answer('/moved', { does: 'redirect', status: 307, to: `${site.origin}/moved` })
  site.trap('redirect-loop', '/archive')
  site.trap('redirect-loop', '/moved')
}
