import { html, jsonLd, page, type Html } from '../layout.ts'
import type { Company, Maker, Shown, Site } from '../site.ts'

/** A shop for prints and cushions: pictures come from a script with a query, and stand in JSON-LD. */
export const shop: Maker = {
  name: 'shop',
  kind: 'shop',
  names: ({ draw }) =>
    draw.pick([
      { host: 'lantern-living.example', title: 'Lantern Living' },
      { host: 'hearth-and-hall.example', title: 'Hearth & Hall' },
      { host: 'nook-and-cranny-home.example', title: 'Nook & Cranny' },
      { host: 'paperwall-prints.example', title: 'Paperwall' },
    ]),
  make: (site) => {
    site.uses({ company: site.company.name })
    const at = (_: string, number: number): string => `/image.php?id=${number}&w=900&fmt=.jpg`
    const sold = ['framed', 'on-wall', 'sticker', 'mirrored', 'watermarked'] as const
    const items = site.draw.shuffle([
      ...Array.from({ length: 4 }, () => product(site, site.copy({ kinds: sold, at }))),
      ...Array.from({ length: 6 }, () => product(site, site.stranger({ kinds: sold, at }))),
    ])
    const hidden = product(site, site.copy({ kinds: ['resized'], at, format: 'jpeg' }))
    site.page('/', catalogue(site, items))
    for (const item of [...items, hidden]) site.page(item.path, detail(site, item, item === hidden ? [] : items))
    site.page('/imprint', imprint(site))
    site.page('/posters-of-the-week', weekly(site, hidden))
    site.robots('User-agent: *\nDisallow: /cart\nDisallow: /checkout\n')
  },
}

type Product = { path: string; name: string; price: string; shown: Shown; number: string }

function product(site: Site, shown: Shown): Product {
  const what = site.draw.pick(['Print', 'Poster', 'Canvas', 'Cushion', 'Tray'])
  const number = shown.sizes[0].needle.replace('id=', '')
  return {
    path: `/p/${number}`,
    name: `${what} “${shown.photo.thing.replace(/^an? /, '')}”`,
    price: `${site.draw.whole(19, 89)}.${site.draw.pick(['00', '50', '90'])}`,
    shown,
    number,
  }
}

const css = `body{margin:0;background:#fff;color:#1f2421;font:16px/1.5 "Helvetica Neue",Arial,sans-serif}a{color:inherit}
.bar{background:#1f3d36;color:#fff;text-align:center;padding:7px;font-size:13px}header{display:flex;gap:32px;align-items:baseline;max-width:1120px;margin:0 auto;padding:22px 20px}
header a.logo{font-size:27px;font-weight:700;letter-spacing:.02em;text-decoration:none;color:#1f3d36}header nav a{margin-right:20px;text-decoration:none;color:#555}
main{max-width:1120px;margin:0 auto;padding:10px 20px 60px}.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(230px,1fr));gap:28px 22px}
.card{text-decoration:none}.card div{background:#f4f2ec;aspect-ratio:1;display:flex;align-items:center;justify-content:center;padding:14px}.card img{max-height:100%;object-fit:contain}
.card h3{font-size:15px;margin:10px 0 2px}.price{color:#1f3d36;font-weight:600}.product{display:grid;grid-template-columns:minmax(0,3fr) minmax(260px,2fr);gap:44px}
@media(max-width:760px){.product{grid-template-columns:1fr}}button{background:#1f3d36;color:#fff;border:0;padding:14px 26px;font-size:16px;border-radius:2px}
h1{font-size:30px;line-height:1.25}footer{background:#f4f2ec;padding:30px 20px;font-size:14px;color:#666;text-align:center}.hint{color:#777;font-size:14px}`

function frame(site: Site, title: string, main: Html, head: Html = html``): string {
  return page({
    title: `${title} | ${site.title}`,
    css,
    head,
    body: html`<div class="bar">Free delivery from 60 €, and thirty days to change your mind</div>
      <header>
        <a class="logo" href="/">${site.title}</a>
        <nav>
          <a href="/">All pictures</a><a href="/posters-of-the-week">Of the week</a><a href="/imprint">Contact</a>
        </nav>
      </header>
      <main>${main}</main>
      <footer>
        ${site.title} is a shop of ${site.company.name} · <a href="/imprint">Imprint</a> · Prices include VAT
      </footer>`,
  })
}

const card = ({ path, name, price, shown }: Product): Html =>
  html`<a class="card" href="${path}"
    ><div><img src="${shown.src}" alt="${name}" /></div>
    <h3>${name}</h3>
    <span class="price">${price} €</span></a
  >`

const catalogue = (site: Site, items: Product[]): string =>
  frame(
    site,
    'Pictures for rooms',
    html`<h1>Pictures for rooms that are lived in</h1>
      <p class="hint">Printed to order on 230 g paper or cotton, framed in our own workshop.</p>
      <div class="grid">${items.map(card)}</div>`,
  )

function detail(site: Site, { name, price, shown, number }: Product, others: Product[]): string {
  const json = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    sku: number,
    image: [shown.sizes[0].url],
    offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
  }
  const seen =
    others.length > 0
      ? html`<img src="${shown.src}" alt="${name}" />`
      : html`<p class="hint">The picture is shown in your basket.</p>`
  const more = others.filter((o) => o.shown !== shown).slice(0, 3)
  return frame(
    site,
    name,
    html`<div class="product">
        <div>${seen}</div>
        <div>
          <h1>${name}</h1>
          <p class="price">${price} €</p>
          <p>${shown.photo.lines[0]} Ours hangs above the kitchen table.</p>
          <p>Order number ${number}. Ready to hang, with a back of recycled board.</p>
          <button>Put into basket</button>
          <p class="hint">Leaves our workshop within four working days.</p>
        </div>
      </div>
      ${
        more.length > 0 &&
        html`<h2>Goes well with it</h2>
          <ul>
            ${more.map((o) => html`<li><a href="${o.path}">${o.name}</a></li>`)}
          </ul>`
      }`,
    jsonLd(json),
  )
}

const weekly = (site: Site, { path, name, price }: Product): string =>
  frame(
    site,
    'Poster of the week',
    html`<h1>Poster of the week</h1>
      <p>
        Every Monday one picture at half price. This week: <a href="${path}">${name}</a>, ${price} € until Sunday night.
      </p>`,
  )

/** A company's legal notice, shared by its sites. */
export const legalNotice = (company: Company): Html =>
  html`<p>${company.name}<br />${company.street}<br />${company.town}</p>
    <p>Represented by ${company.director}<br />Registered: ${company.register}<br />VAT ID: ${company.vat}</p>`

const imprint = (site: Site): string =>
  frame(
    site,
    'Imprint',
    html`<h1>Imprint</h1>
      ${legalNotice(site.company)}
      <p>service@${site.host}</p>`,
  )
