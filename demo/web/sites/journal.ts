import { html, page } from '../layout.ts'
import type { Maker } from '../site.ts'

/** A private journal, which robots.txt forbids. */
export const journal: Maker = {
  name: 'journal',
  kind: 'site behind robots.txt',
  names: ({ draw }) =>
    draw.pick([
      { host: 'quietgarden-journal.example', title: 'A Quiet Garden' },
      { host: 'behind-the-hedge.example', title: 'Behind the Hedge' },
      { host: 'mossandgravel.example', title: 'Moss & Gravel' },
    ]),
  make: (site) => {
    const why = 'robots.txt forbids the whole site'
    const at = (token: string): string => `/photos/${token}.jpg`
    const first = site.copy({ kinds: ['resized', 'cropped'], topics: ['plants', 'forest'], at, why })
    const second = site.copy({ kinds: ['filtered', 'mirrored'], topics: ['plants', 'fields'], at, why })
    const other = site.stranger({ kinds: ['resized', 'cropped'], topics: ['plants', 'animals'], at })
    site.robots('# This garden has a gate. Please respect it.\nUser-agent: *\nDisallow: /\n')
    const body = (shown: (typeof first)[]) =>
      html`<h1>${site.title}</h1>
        ${shown.map(
          ({ src, photo }) =>
            html`<img src="${src}" alt="${photo.thing}" />
              <p>${photo.lines[0]} ${photo.lines[1]}</p>`,
        )}
        <p><a href="/">Spring</a> · <a href="/autumn">Autumn</a></p>`
    const css = `body{background:#eef2ea;color:#2f3a2c;font:19px/1.7 Garamond,Georgia,serif;max-width:600px;margin:60px auto;padding:0 20px;text-align:center}h1{font-weight:400;letter-spacing:.1em}img{margin:40px 0 8px}a{color:#4c6a3f}`
    site.page('/', page({ title: site.title, css, body: body([first, other]) }), { why })
    site.page('/autumn', page({ title: `Autumn – ${site.title}`, css, body: body([second]) }), { why })
  },
}
