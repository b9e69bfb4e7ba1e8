import { ana } from '../../photos/ana.ts'
import { html, page, type Html } from '../layout.ts'
import type { Maker, Site } from '../site.ts'

/** Hotels with a licensed photograph, which they say. */
export const hotel: Maker = {
  name: 'hotel',
  kind: 'licensed client',
  names: ({ draw }) =>
    draw.pick([
      { host: 'northwind-hotels.example', title: 'Northwind Hotels' },
      { host: 'three-larches-inn.example', title: 'The Three Larches' },
      { host: 'quayside-rooms.example', title: 'Quayside Rooms' },
    ]),
  make: (site) => {
    const at = (token: string): string => `/assets/images/${token}.jpg`
    const hero = site.copy({
      kinds: ['banner', 'resized'],
      topics: ['mountains', 'city', 'fields'],
      at,
      widths: [1280, 800],
    })
    const again = site.copy({ kinds: ['cropped', 'resized'], at, photo: hero.photo })
    const room = site.stranger({ kinds: ['resized', 'cropped'], topics: ['things'], at })
    const breakfast = site.stranger({ kinds: ['resized'], topics: ['food', 'things'], at, widths: [700] })
    site.uses({ licensed: [hero.photo.file] })
    site.page(
      '/',
      frame(
        site,
        'Welcome',
        html`<img
            class="hero"
            srcset="${hero.sizes.map((s) => `${s.path} ${s.width}w`).join(', ')}"
            src="${hero.sizes[1]?.path}"
            alt="${hero.photo.thing}"
          />
          <main>
            <h1>Sleep well, wake slowly</h1>
            <p>
              Twenty-two rooms, no television, and breakfast until noon. Our guests come for ${hero.photo.thing}; they
              come back for the bread.
            </p>
            <img src="${breakfast.src}" alt="" />
          </main>`,
      ),
    )
    site.page(
      '/rooms',
      frame(
        site,
        'Rooms',
        html`<main>
          <h1>Rooms</h1>
          <img src="${room.src}" alt="A room" />
          <p>Each room is different, and none has a number.</p>
          <img src="${again.src}" alt="${again.photo.thing}" />
          <p>The view, as our photographer saw it.</p>
        </main>`,
      ),
    )
    site.page('/imprint', frame(site, 'Imprint', imprint(site, hero.photo.title)))
    site.robots('User-agent: *\nCrawl-delay: 1\nDisallow: /booking/\n')
  },
}

const imprint = (site: Site, title: string): Html =>
  html`<main>
    <h1>Imprint</h1>
    <p>${site.title} AS, Bryggen 2, 9999 Nordvik, Norway · Org. no. 000 417 322 MVA</p>
    <h2>Photographs</h2>
    <p>
      “${title}” © ${ana.name}, used under licence ${site.draw.whole(2023, 2025)}-${site.draw.whole(100, 999)}, website
      and brochure, worldwide. All other pictures: the house.
    </p>
  </main>`

const frame = (site: Site, title: string, body: Html): string =>
  page({
    title: `${title} | ${site.title}`,
    css: `body{margin:0;background:#f5f3ee;color:#22313a;font:17px/1.7 Optima,Candara,sans-serif}header{display:flex;justify-content:space-between;align-items:center;padding:22px 40px;background:#fff}header b{font-size:22px;letter-spacing:.16em;text-transform:uppercase;font-weight:500}header a{margin-left:24px;color:#22313a;text-decoration:none}
.hero{display:block;width:100%;max-height:58vh;object-fit:cover}main{max-width:820px;margin:0 auto;padding:44px 24px}h1{font-weight:400;font-size:40px}footer{background:#22313a;color:#cfd8dc;padding:30px 40px}footer a{color:#fff}`,
    body: html`<header>
        <b>${site.title}</b><span><a href="/">House</a><a href="/rooms">Rooms</a><a href="/imprint">Imprint</a></span>
      </header>
      ${body}
      <footer>
        ${site.title} · Reservations by telephone, from eight to eight ·
        <a href="/imprint">Imprint and picture credits</a>
      </footer>`,
  })
