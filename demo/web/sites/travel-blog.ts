import { capital, html, page, raw, sitemap, type Html } from '../layout.ts'
import type { Maker, Shown, Site } from '../site.ts'

/** A two-person travel blog: posts with one large picture, responsive sizes, a sitemap, drafts that robots.txt hides. */
export const travelBlog: Maker = {
  name: 'travel-blog',
  kind: 'travel blog',
  names: ({ draw }) =>
    draw.pick([
      { host: 'slowlanes-travel.example', title: 'Slow Lanes' },
      { host: 'two-tickets-north.example', title: 'Two Tickets North' },
      { host: 'farther-afield-blog.example', title: 'Farther Afield' },
      { host: 'windward-notes.example', title: 'Windward Notes' },
      { host: 'the-long-way-round.example', title: 'The Long Way Round' },
    ]),
  served: { compress: true },
  make: (site) => {
    const posts = [...stories(site, 4), story(site, 'stranger', '2023/11')]
    const draft = { ...story(site, 'copy', '2024/09'), path: `/drafts/${site.draw.whole(200, 900)}/` }
    site.page('/', front(site, posts))
    for (const post of posts) site.page(post.path, article(site, post))
    site.page(draft.path, article(site, draft), { why: 'robots.txt forbids /drafts/' })
    site.page('/about/', about(site))
    site.robots(`User-agent: *\nDisallow: /drafts/\nDisallow: /wp-admin/\n\nSitemap: ${site.origin}/sitemap.xml\n`)
    site.file(
      '/sitemap.xml',
      sitemap(
        posts.map((p) => ({
          url: site.origin + p.path,
          changed: `${p.month.replace('/', '-')}-14`,
          images: p.pictures.map((s) => s.sizes[0].url),
        })),
      ),
      'application/xml',
    )
  },
}

type Story = { path: string; month: string; head: string; hero: Shown; pictures: Shown[] }

const stories = (site: Site, count: number): Story[] =>
  Array.from({ length: count }, (_, i) => story(site, 'copy', `2024/0${8 - i * 2}`, i === 1))

function story(site: Site, whose: 'copy' | 'stranger', month: string, beside = false): Story {
  const at = (token: string): string => `/wp-content/uploads/${month}/${token}.jpg`
  const kinds = ['resized', 'cropped', 'filtered', 'text-over', 'rotated'] as const
  const hero = site[whose]({
    kinds,
    at,
    widths: [1200, 720],
    topics: ['mountains', 'fields', 'city', 'desert', 'forest', 'food'],
  })
  const aside = beside ? [site.stranger({ kinds: ['resized', 'captioned', 'cropped'], at, widths: [640] })] : []
  const head = site.draw.pick(hero.photo.heads)
  const slug = head
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return { path: `/${month}/${slug}/`, month, head, hero, pictures: [hero, ...aside] }
}

const css = `body{margin:0;background:#fbf7f0;color:#2d2a26;font:18px/1.65 Georgia,serif}a{color:#a3471f}
header{padding:44px 20px 18px;text-align:center}header a{font-size:44px;letter-spacing:-.02em;text-decoration:none;color:#2d2a26}
header p{margin:6px 0 0;font-style:italic;color:#7b7166}nav{display:flex;justify-content:center;gap:28px;padding:12px;border-block:1px solid #e4dacb;font:15px/1 Verdana,sans-serif}
main{max-width:820px;margin:0 auto;padding:32px 20px}article{margin-bottom:56px}h1,h2{font-weight:400;font-size:36px;line-height:1.2;margin:10px 0}
.when{font:13px Verdana,sans-serif;color:#8b8074;text-transform:uppercase;letter-spacing:.08em}figure{margin:24px 0}figcaption{font-size:15px;color:#7b7166}
img{display:block;width:100%;border-radius:3px}footer{padding:40px;text-align:center;font-size:15px;color:#7b7166;border-top:1px solid #e4dacb}`

const months = [
  '',
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const when = (month: string): string => `${months[Number(month.slice(5))]} ${month.slice(0, 4)}`

function frame(site: Site, title: string, root: string, main: Html): string {
  return page({
    title: `${title} – ${site.title}`,
    css,
    head: html`<link rel="alternate" type="application/rss+xml" href="${root}feed.xml" /><meta
        name="generator"
        content="WordPress 6.5"
      />`,
    body: html`<header>
        <a href="${root || './'}">${site.title}</a>
        <p>Trains where there are trains, walking where there are not</p>
      </header>
      <nav><a href="${root || './'}">Home</a><a href="${root}about/">About us</a></nav>
      <main>${main}</main>
      <footer>
        Written on the road by Nora and Till. We sell nothing and take no free nights.<br /><a href="${root}about/"
          >Who we are, and imprint</a
        >
      </footer>`,
  })
}

const image = ({ sizes, photo }: Shown, root: string, lazy = false): Html => {
  const local = sizes.map((s) => ({ ...s, path: root + s.path.slice(1) }))
  const set =
    local.length > 1 &&
    html` srcset="${local.map((s) => `${s.path} ${s.width}w`).join(', ')}" sizes="(max-width: 820px) 100vw, 820px"`
  return html`<img src="${local.at(-1)?.path}" ${set} alt="${photo.thing}" ${lazy && raw(' loading="lazy"')} />`
}

const front = (site: Site, posts: Story[]): string =>
  frame(
    site,
    'Journeys by train and on foot',
    '',
    html`${posts.map(
      (p, i) =>
        html`<article>
          <p class="when">${when(p.month)}</p>
          <h2><a href=".${p.path}">${p.head}</a></h2>
          <a href=".${p.path}">${image(p.hero, '', i > 0)}</a>
          <p>${p.hero.photo.lines[0]} <a href=".${p.path}">Read on</a></p>
        </article>`,
    )}`,
  )

function article(site: Site, { path, month, head, hero, pictures }: Story): string {
  const root = '../'.repeat(path.split('/').length - 2)
  const place = hero.photo.place ?? 'a place we shall keep to ourselves'
  const [, ...others] = pictures
  return frame(
    site,
    head,
    root,
    html`<article>
      <p class="when">${when(month)} · ${place}</p>
      <h1>${head}</h1>
      <p>
        We had planned one night and stayed three. That is how it goes with ${hero.photo.thing}: one looks for a minute,
        and the train is gone.
      </p>
      <figure>
        ${image(hero, root)}
        <figcaption>${capital(hero.photo.thing)}, on the second day.</figcaption>
      </figure>
      ${hero.photo.lines.map((line) => html`<p>${line}</p>`)}
      ${others.map(
        (s) =>
          html`<figure>
            ${image(s, root, true)}
            <figcaption>Along the way: ${s.photo.thing}. ${s.photo.lines[0]}</figcaption>
          </figure>`,
      )}
      <p>Getting there: the slow train, then the bus that waits for it. Take bread; the shop opens when it opens.</p>
    </article>`,
  )
}

const about = (site: Site): string =>
  frame(
    site,
    'About us',
    '../',
    html`<h1>About us</h1>
      <p>
        We are Nora, who plans, and Till, who carries. Since 2016 we have crossed nineteen countries without a plane.
      </p>
      <p>Pictures on these pages are ours or were found with the places they show. Ask before you use them.</p>
      <h2>Imprint</h2>
      <p>Nora Siebert &amp; Till Arvidsson, Postbox 14, 23999 Wendhafen, Germany<br />hello@${site.host}</p>`,
  )
