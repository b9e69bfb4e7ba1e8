import { html, page, type Html } from '../layout.ts'
import type { Maker, Shown, Site } from '../site.ts'

/** A forum of photographers: threads over several pages, avatars, attachments by number, a file hotlinked from a blog. */
export const forum: Maker = {
  name: 'forum',
  kind: 'forum',
  names: ({ draw }) =>
    draw.pick([
      { host: 'viewfinder-forum.example', title: 'Viewfinder Forum' },
      { host: 'the-light-room-board.example', title: 'The Light Room' },
      { host: 'aperture-talk.example', title: 'Aperture Talk' },
      { host: 'grain-and-glass.example', title: 'Grain & Glass' },
    ]),
  make: (site) => {
    const people = members(site)
    const [borrowed] = site.shownBy('travel-blog')
    const attachment = (_: string, number: number): string => `/attachment.php?aid=${number}`
    const gallery = (token: string): string => `/Galerie/M%C3%A4rz%202024/${token.toUpperCase()}.JPG`
    const shots = { kinds: ['screenshot', 'phone', 'rotated'] as const, at: attachment }
    const threads: Thread[] = [
      thread(site, 'Is this my picture on somebody’s phone?', [
        post(people, 0, words.found, site.copy({ ...shots, kinds: ['phone'] })),
        post(people, 1, words.doubt),
        post(people, 2, words.also, site.stranger({ ...shots, kinds: ['phone', 'screenshot'] })),
      ]),
      thread(site, 'Straighten or leave it?', [
        post(people, 1, words.straight, site.copy({ kinds: ['rotated'], at: gallery })),
        post(people, 3, words.leave),
        post(people, 0, words.mine, site.stranger({ kinds: ['rotated', 'resized'], at: gallery })),
      ]),
      thread(site, 'Seen on the web today', [
        post(people, 2, words.screen, site.copy({ ...shots, kinds: ['screenshot'] })),
        post(people, 3, words.linked, borrowed),
        post(people, 1, words.watermark, site.copy({ kinds: ['watermarked'], at: attachment })),
        post(people, 0, words.other, site.stranger({ kinds: ['collage', 'captioned'], at: attachment })),
      ]),
    ]
    site.page('/', board(site, threads))
    for (const t of threads)
      for (const [i, posts] of halves(t.posts).entries())
        site.page(t.paths[i] ?? t.paths[0] ?? '/', threadPage(site, t, posts, i))
    site.page('/rules', rules(site))
  },
}

type Member = { name: string; avatar: Shown; since: number }
type Post = { by: Member; text: string; shown?: Shown | undefined }
type Thread = { title: string; posts: Post[]; paths: string[] }

const words = {
  found:
    'A friend sent me this from her phone. I am fairly sure I know the picture, but the app has cut it. Has anybody an idea who took it?',
  doubt: 'Looks familiar. Ask her for the account name, then write to them politely. Most people take it down.',
  also: 'Happens to me every month. Here is mine from last week, for comparison.',
  straight: 'I was told that my horizon leans, so I leaned it back. Is it better, or did I cut too much?',
  leave: 'Leave it. A little lean never hurt anybody.',
  mine: 'Same problem here, from the old archive.',
  screen: 'I made a screenshot before they change it. Text and picture both look borrowed to me.',
  linked: 'And this one is linked straight from a travel blog, so they even pay for the traffic:',
  watermark: 'Somebody put their own name across this. It is not theirs.',
  other: 'At least these are honest about the source.',
}

const members = (site: Site): Member[] =>
  ['lensflare', 'oldgrain', 'tripod_tina', 'f-eight'].map((name) => ({
    name,
    avatar: site.stranger({ kinds: ['resized'], at: (token) => `/avatars/${token}.png`, widths: [96], format: 'png' }),
    since: site.draw.whole(2004, 2021),
  }))

const post = (people: Member[], who: number, text: string, shown?: Shown): Post => ({
  by: people[who % people.length] as Member,
  text,
  shown,
})

function thread(site: Site, title: string, posts: Post[]): Thread {
  const id = site.draw.whole(3000, 29_999)
  return { title, posts, paths: halves(posts).map((_, i) => `/viewtopic.php?t=${id}${i ? `&start=${i * 2}` : ''}`) }
}

/** Two posts a page, as on old boards. */
const halves = (posts: Post[]): Post[][] => [posts.slice(0, 2), posts.slice(2)].filter((part) => part.length > 0)

const css = `body{margin:0;background:#e4e9ee;color:#222;font:13px/1.5 Tahoma,Verdana,sans-serif}a{color:#1c5a96}#wrap{max-width:1000px;margin:0 auto;background:#fff;border:1px solid #b9c4d0}
header{background:linear-gradient(#3b6f9f,#23507a);color:#fff;padding:18px 22px}header a{color:#fff;text-decoration:none;font-size:25px;font-weight:700}header small{opacity:.8}
.crumb{padding:9px 22px;background:#f2f5f8;border-bottom:1px solid #d5dde5}table{width:100%;border-collapse:collapse}td,th{border:1px solid #d5dde5;padding:11px;text-align:left;vertical-align:top}th{background:#dfe7ee}
.who{width:130px;background:#f2f5f8;font-size:12px}.who img{width:96px;height:96px;object-fit:cover;border:1px solid #b9c4d0}.msg img{max-width:100%;margin-top:12px;border:1px solid #ccc}
.when{color:#888;font-size:11px;border-bottom:1px dotted #ccc;margin-bottom:10px}main{padding:16px 22px}footer{padding:14px;text-align:center;color:#777;font-size:11px}`

const frame = (site: Site, title: string, crumb: Html, main: Html): string =>
  page({
    title: `${site.title} • ${title}`,
    css,
    body: html`<div id="wrap">
      <header><a href="/">${site.title}</a><br /><small>For people who carry cameras</small></header>
      <div class="crumb">${crumb} · <a href="/rules">Board rules</a></div>
      <main>${main}</main>
      <footer>Board time is UTC + 1. Powered by a board that nobody updates.</footer>
    </div>`,
  })

const board = (site: Site, threads: Thread[]): string =>
  frame(
    site,
    'Index',
    html`<a href="/">Board index</a>`,
    html`<table>
      <tr>
        <th>Topic</th>
        <th>Replies</th>
        <th>Author</th>
      </tr>
      ${threads.map(
        (t) =>
          html`<tr>
            <td><a href="${t.paths[0]}">${t.title}</a></td>
            <td>${t.posts.length - 1}</td>
            <td>${t.posts[0]?.by.name}</td>
          </tr>`,
      )}
    </table>`,
  )

const threadPage = (site: Site, { title, paths }: Thread, posts: Post[], at: number): string =>
  frame(
    site,
    title,
    html`<a href="/">Board index</a> » ${title}`,
    html`<p>
        Page ${at + 1} of ${paths.length}:
        ${paths.map((p, i) => (i === at ? html`<b>${i + 1}</b>` : html`<a href="${p}">${i + 1}</a>`))}
      </p>
      <table>
        ${posts.map(
          ({ by, text, shown }, i) =>
            html`<tr>
              <td class="who"><b>${by.name}</b><br /><img src="${by.avatar.src}" alt="" /><br />Joined ${by.since}</td>
              <td class="msg">
                <div class="when">Post ${at * 2 + i + 1}, some time last spring</div>
                ${text}${shown && html`<br /><img src="${new URL(shown.src, shown.sizes[0].url).href}" border="0" alt="" />`}
              </td>
            </tr>`,
        )}
      </table>`,
  )

const rules = (site: Site): string =>
  frame(
    site,
    'Rules',
    html`<a href="/">Board index</a>`,
    html`<h1>Board rules</h1>
      <p>Be kind. Name the author of a picture that is not yours. No sales outside the market.</p>
      <p>
        This board is kept by volunteers of the association ${site.title} e. V., Kameraweg 2, 99999 Lichtenau, Germany.
      </p>`,
  )
