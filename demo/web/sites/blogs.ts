import { capital, html, page, raw, type Html } from '../layout.ts'
import type { Maker, Shown, Site } from '../site.ts'

const firstNames = { anna: ['anna', 'mila', 'greta', 'ines'], tom: ['tom', 'jonas', 'felix', 'arvid'] } as const

const named =
  (who: keyof typeof firstNames): Maker['names'] =>
  ({ draw, platform }) => {
    const name = draw.pick(firstNames[who])
    return {
      host: `${name}.${platform}.example`,
      title: who === 'anna' ? `${capital(name)} looks around` : `${capital(name)}’s corner`,
    }
  }

/** A sub-domain blog with poster, object and preloaded picture. */
export const firstBlog: Maker = {
  name: 'blog-anna',
  kind: 'blog on a platform',
  names: named('anna'),
  make: (site) => {
    const at = (token: string): string => `/media/${token}.jpg`
    const film = site.copy({ kinds: ['resized', 'filtered'], at })
    const early = site.copy({ kinds: ['framed', 'rotated'], at, widths: [960, 480] })
    const thing = site.stranger({ kinds: ['cropped', 'framed'], at })
    const last = site.stranger({ kinds: ['greyed', 'resized'], at })
    const posts: [string, Html, string][] = [
      [
        film.photo.heads[0],
        html`<video controls preload="none" poster="${film.src}" width="640"></video>`,
        film.photo.lines[0] ?? '',
      ],
      [
        thing.photo.heads[0],
        html`<object data="${thing.src}" type="image/jpeg" aria-label="${thing.photo.thing}"></object>`,
        thing.photo.lines[0] ?? '',
      ],
      [last.photo.heads[0], html`<img src="${last.src}" alt="${last.photo.thing}" />`, last.photo.lines[0] ?? ''],
    ]
    site.page(
      '/',
      airy(
        site,
        'Notes',
        html`${posts.map((p) => entry(p))}
          <p><a href="/older">Older notes</a></p>`,
      ),
    )
    site.page(
      '/older',
      airy(
        site,
        'Older notes',
        entry([early.photo.heads[1], html`<img src="${early.sizes[1]?.path}" alt="" />`, early.photo.lines[1] ?? '']),
        preload(early),
      ),
    )
    site.page(
      '/about',
      airy(
        site,
        'About',
        html`<h2>About</h2>
          <p>This is a private diary without advertising. Write to me through the form of ${platformOf(site)}.</p>`,
      ),
    )
  },
}

/** Another person's blog on the same platform: a frameset, a page without a doctype, capitals in tags. */
export const secondBlog: Maker = {
  name: 'blog-tom',
  kind: 'blog on a platform',
  names: named('tom'),
  make: (site) => {
    const at = (token: string): string => `/pics/${token}.jpg`
    const day = site.copy({ kinds: ['captioned', 'recompressed'], at })
    const night = site.copy({ kinds: ['mirrored', 'collage'], at })
    const other = site.stranger({ kinds: ['captioned', 'resized'], at })
    const button = site.stranger({ kinds: ['cropped'], at, widths: [300] })
    site.page(
      '/',
      `<HTML><HEAD><TITLE>${site.title}</TITLE></HEAD>\n<FRAMESET COLS="190,*" BORDER=0><FRAME SRC="menu.htm" NAME=menu><FRAME SRC="main.htm" NAME=main>\n<NOFRAMES><A HREF="main.htm">Start here</A></NOFRAMES></FRAMESET></HTML>\n`,
    )
    site.page(
      '/menu.htm',
      old(
        site,
        html`<h3>${site.title}</h3>
          <p>
            <a href="main.htm" target="main">Start</a><br /><a href="garden.htm" target="main">Last summer</a><br /><a
              href="me.htm"
              target="main"
              >Me</a
            >
          </p>`,
      ),
    )
    site.page(
      '/main.htm',
      old(
        site,
        html`${photograph(day)}
          <hr />
          ${photograph(other)}
          <form action="garden.htm">
            <input type="image" src="${button.src}" alt="On to last summer" width="150" />
          </form>`,
      ),
    )
    site.page(
      '/garden.htm',
      old(
        site,
        html`<h1>Last summer</h1>
          <svg width="640" height="430" viewBox="0 0 640 430">
            <image href="${night.src}" width="640" height="430" />
          </svg>
          <p>${night.photo.lines[0]}</p>`,
      ),
    )
    site.page(
      '/me.htm',
      old(
        site,
        html`<h1>Me</h1>
          <p>Retired, three bicycles, one cat. I put here what I like. Best viewed in any browser.</p>`,
      ),
    )
  },
}

const platformOf = ({ host }: Site): string => host.split('.').slice(1).join('.')

const preload = ({ sizes }: Shown): Html =>
  html`<link
    rel="preload"
    as="image"
    imagesrcset="${sizes.map((s) => `${s.path} ${s.width}w`).join(', ')}"
    imagesizes="640px"
  />`

const entry = ([head, media, line]: [string, Html, string]): Html =>
  html`<section>
    <h2>${head}</h2>
    ${media}
    <p>${line}</p>
  </section>`

const airy = (site: Site, title: string, main: Html, head: Html = html``): string =>
  page({
    title: `${title} · ${site.title}`,
    css: `body{margin:0 auto;max-width:680px;padding:48px 20px;font:17px/1.7 Avenir,"Segoe UI",sans-serif;color:#3b3346;background:#fdfbff}h1 a{color:#7a4bb5;text-decoration:none;font-weight:300;font-size:38px}
h2{font-weight:500;font-size:21px;margin:44px 0 10px}video,object,img{width:100%;border-radius:10px;background:#eee}object{min-height:200px}a{color:#7a4bb5}footer{margin-top:60px;font-size:14px;color:#8d849a}`,
    head,
    body: html`<h1><a href="/">${site.title}</a></h1>
      ${main}
      <footer>
        <a href="/about">About</a> · Hosted by ${platformOf(site)}, where everybody writes for themselves
      </footer>`,
  })

const photograph = ({ src, photo }: Shown): Html =>
  html`<h2>${photo.heads[1]}</h2>
    <p><img src="${src}" alt="" width="640" /></p>
    <p>${photo.lines[0]} ${photo.lines[1]}</p>`

const old = (site: Site, main: Html): string =>
  html`<html>
    <head>
      <title>${site.title}</title>
      ${raw('<STYLE>body{background:#fffbe6;color:#333;font:15px/1.5 "Trebuchet MS",sans-serif;margin:18px}a{color:#b00;font-weight:bold}h1,h2,h3{color:#064;font-family:Georgia,serif}img{max-width:100%;border:3px ridge #ccb}</STYLE>')}
    </head>
    <body>
      ${main}
    </body>
  </html> `.markup
