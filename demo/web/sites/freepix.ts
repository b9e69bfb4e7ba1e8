import { capital, html, page } from '../layout.ts'
import type { Maker, Shown } from '../site.ts'

/** A download site with a base address; one of its “pictures” is a page that says it is a JPEG. */
export const freepix: Maker = {
  name: 'freepix',
  kind: 'site that serves a page as a picture',
  names: ({ draw }) =>
    draw.pick([
      { host: 'freepix-download.example', title: 'FreePix' },
      { host: 'gratis-fotos.example', title: 'Gratis Fotos' },
      { host: 'zero-cost-images.example', title: 'ZeroCost' },
    ]),
  make: (site) => {
    const at = (token: string): string => `/cdn/2024/${token}.jpg`
    const files = [
      site.copy({ kinds: ['recompressed', 'mirrored'], at }),
      site.stranger({ kinds: ['recompressed', 'cropped'], at }),
      site.copy({ kinds: ['watermarked', 'sticker'], at }),
    ]
    const css = `body{margin:0;background:#fff;font:15px/1.5 Roboto,Arial,sans-serif;color:#333}header{background:#00a878;color:#fff;padding:20px 24px;font-size:24px;font-weight:700}main{max-width:1000px;margin:0 auto;padding:24px;columns:2 320px}figure{margin:0 0 20px;break-inside:avoid;background:#f3f5f4;padding:10px;border-radius:8px}figcaption{padding:8px 2px 0}a{color:#007f5c;font-weight:600}footer{padding:24px;color:#777;text-align:center}`
    const name = ({ src }: Shown): string => src.split('/').at(-1) ?? ''
    site.page(
      '/',
      page({
        title: `${site.title}: free photos, no sign-up`,
        css,
        head: html`<base href="/cdn/2024/" />`,
        body: html`<header>${site.title}</header>
          <main>
            ${files.map(
              (f) =>
                html`<figure>
                  <a href="${name(f)}"><img src="${name(f)}" alt="${f.photo.thing}" /></a>
                  <figcaption>${capital(f.photo.thing)} · <a href="${name(f)}" download>Free download</a></figcaption>
                </figure>`,
            )}
            <figure>
              <img src="premium.jpg" alt="Premium content" />
              <figcaption>Premium · <a href="premium.jpg">Download</a></figcaption>
            </figure>
          </main>
          <footer>
            All files come from our users. Operator: Zefira Media LLP, Suite 12, 48 Lower Road, Cork, Ireland.
          </footer>`,
      }),
    )
    const offer = page({
      title: 'Nearly there',
      css,
      body: html`<main>
        <h1>Nearly there</h1>
        <p>Premium pictures are for members. Join for 3 € a week.</p>
      </main>`,
    })
    site.file('/cdn/2024/premium.jpg', offer, 'image/jpeg')
    site.trap('html-as-jpeg', '/cdn/2024/premium.jpg')
  },
}
