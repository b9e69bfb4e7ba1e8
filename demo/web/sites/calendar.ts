import { html, page } from '../layout.ts'
import type { Maker } from '../site.ts'

/** A parish calendar with endless months. */
export const calendar: Maker = {
  name: 'calendar',
  kind: 'calendar without end',
  names: ({ draw }) =>
    draw.pick([
      { host: 'parish-calendar.example', title: 'St. Brannoc’s Parish' },
      { host: 'village-hall-dates.example', title: 'Oxbourne Village Hall' },
      { host: 'choir-of-the-fens.example', title: 'Choir of the Fens' },
    ]),
  make: (site) => {
    const at = (token: string): string => `/pictures/${token}.jpg`
    const head = site.copy({ kinds: ['banner', 'text-over'], at })
    const other = site.stranger({ kinds: ['resized', 'banner'], at, widths: [560] })
    const css = `body{margin:0;background:#fffdf8;color:#29323a;font:16px/1.5 Cambria,Georgia,serif}header img{display:block;width:100%;max-height:300px;object-fit:cover}main{max-width:860px;margin:0 auto;padding:20px}
table{width:100%;border-collapse:collapse}td,th{border:1px solid #d9d2c0;width:14%;height:64px;vertical-align:top;padding:6px;font-size:14px}th{height:auto;background:#efe8d6}nav{display:flex;justify-content:space-between;margin:14px 0}a{color:#31566f}.ev{color:#8a3a1f}`
    const first = `/calendar/${site.draw.whole(2022, 2025)}-${String(site.draw.whole(1, 12)).padStart(2, '0')}`
    site.page(
      '/',
      page({
        title: site.title,
        css,
        body: html`<header><img src="${head.src}" alt="${head.photo.thing}" /></header>
          <main>
            <h1>${site.title}</h1>
            <p>Everybody is welcome at everything. See the <a href="${first}">calendar</a> for dates.</p>
            <p><img src="${other.src}" alt="${other.photo.thing}" /></p>
            <p>The hall can be hired; ask the warden, 3 Church Path, Oxbourne OX99 1AA.</p>
          </main>`,
      }),
    )
    site.file(
      '/month.html',
      page({
        title: `Calendar – ${site.title}`,
        css,
        body: html`<main>
          <h1><a href="/">${site.title}</a></h1>
          {{month}}
        </main>`,
      }),
      'text/html; charset=utf-8',
    )
    site.prefix('calendar', { does: 'calendar', page: '/month.html' })
    site.trap('calendar', first)
  },
}
