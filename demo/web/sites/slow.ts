import { html, page } from '../layout.ts'
import type { Maker } from '../site.ts'

/** A gallery on a slow machine, with an endless file. */
export const slow: Maker = {
  name: 'slow',
  kind: 'slow site',
  names: ({ draw }) =>
    draw.pick([
      { host: 'patience-gallery.example', title: 'Galerie Patience' },
      { host: 'atelier-lente.example', title: 'Atelier Lente' },
      { host: 'the-unhurried-frame.example', title: 'The Unhurried Frame' },
    ]),
  served: { delayMs: 1500 },
  make: (site) => {
    const at = (token: string): string => `/works/${token}.jpg`
    const work = site.copy({ kinds: ['framed', 'duotone'], at })
    const other = site.stranger({ kinds: ['framed', 'greyed'], at })
    const css = `body{margin:0;background:#f7f7f5;color:#111;font:15px/1.6 "Gill Sans",Calibri,sans-serif}main{max-width:760px;margin:0 auto;padding:70px 24px}h1{font-weight:300;font-size:40px;letter-spacing:.04em}figure{margin:60px 0}figcaption{color:#666;margin-top:10px}`
    const body = html`<main>
      <h1>${site.title}</h1>
      <p>Prints in editions of seven. Viewings by appointment; the gallery has one room and no hurry.</p>
      ${[work, other].map(
        ({ src, photo }, i) =>
          html`<figure>
            <img src="${src}" alt="${photo.thing}" />
            <figcaption>
              No. ${i + 1}. ${photo.heads[0]}. Pigment print, ${site.draw.whole(40, 90)} × ${site.draw.whole(30, 60)} cm
            </figcaption>
          </figure>`,
      )}
      <p><img src="/live/window.jpg" alt="The view from our window, live" width="1" height="1" /></p>
      <p>Impasse des Horloges 5, 1999 Val-de-Temps, Switzerland</p>
    </main>`
    site.page('/', page({ title: site.title, css, body }))
    site.answer('/live/window.jpg', { does: 'drip', type: 'image/jpeg' })
    site.trap('drip', '/live/window.jpg')
  },
}
