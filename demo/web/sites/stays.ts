import { html, page, raw } from '../layout.ts'
import type { Maker } from '../site.ts'
import { legalNotice } from './shop.ts'

/** Holiday flats of the shop's company, under another name: backgrounds in styles, and a style sheet in a file. */
export const stays: Maker = {
  name: 'stays',
  kind: 'second site of the shop’s company',
  names: ({ draw }) =>
    draw.pick([
      { host: 'weekend-keys.example', title: 'Weekend Keys' },
      { host: 'under-the-eaves-stays.example', title: 'Under the Eaves' },
      { host: 'blue-door-lets.example', title: 'Blue Door Lets' },
    ]),
  make: (site) => {
    site.uses({ company: site.company.name })
    const at = (token: string): string => `/theme/${token}.jpg`
    const top = site.copy({
      kinds: ['banner', 'cropped', 'filtered'],
      topics: ['city', 'mountains', 'fields', 'desert', 'night'],
      at,
    })
    const strip = site.copy({ kinds: ['duotone', 'mirrored'], at })
    const paper = site.stranger({ kinds: ['resized', 'greyed'], at, widths: [640] })
    const other = site.stranger({ kinds: ['banner', 'resized'], at })
    const flats = ['The Loft', 'The Garden Flat', 'The Corner Room']
    site.file(
      '/theme/style.css',
      `.paper{background:#eee url(${paper.src}) center/cover;color:#fff;padding:60px 30px;text-shadow:0 1px 8px #000}\n`,
      'text/css; charset=utf-8',
    )
    const styles = `.top{background:url('${top.src}') center/cover;min-height:60vh;display:grid;place-items:center}.top h1{background:#ffffffe0;padding:18px 34px;font-size:44px}`
    const css = `body{margin:0;background:#fff;color:#26323f;font:17px/1.6 "Trebuchet MS",sans-serif}main{max-width:900px;margin:0 auto;padding:30px 20px}.flats{display:grid;grid-template-columns:repeat(3,1fr);gap:18px}.flats div{border:1px solid #cbd5df;padding:18px;border-radius:12px}.strip{height:260px;background-size:cover;background-position:center;border-radius:12px;margin:30px 0}footer{padding:26px;background:#eef2f6;text-align:center;font-size:14px}`
    const foot = html`<footer>
      ${site.title}, a service of ${site.company.name} · <a href="/legal">Legal notice</a>
    </footer>`
    site.page(
      '/',
      page({
        title: `${site.title} – flats for a few days`,
        css,
        head: html`<link rel="stylesheet" href="/theme/style.css" />${raw(`<style>${styles}</style>`)}`,
        body: html`<div class="top"><h1>${site.title}</h1></div>
          <main>
            <p>Three flats in three towns, all with a kitchen that deserves the name.</p>
            <div class="flats">
              ${flats.map((flat) => html`<div><b>${flat}</b><br />from ${site.draw.whole(70, 140)} € a night</div>`)}
            </div>
            ${raw(`<div class="strip" style="background-image:url(${strip.src})"></div>`)}<img
              src="${other.src}"
              alt=""
            />
          </main>
          <div class="paper">Keys are in the blue box. The code changes with every guest.</div>
          ${foot}`,
      }),
    )
    site.page(
      '/legal',
      page({
        title: `Legal notice – ${site.title}`,
        css,
        body: html`<main>
            <h1>Legal notice</h1>
            ${legalNotice(site.company)}
            <p>stay@${site.host}</p>
          </main>
          ${foot}`,
      }),
    )
  },
}
