import { html, page, type Html } from '../layout.ts'
import type { Maker, Shown, Site } from '../site.ts'

/** A neglected site: one page fails, one is cut off, one hangs up, and two of its picture files have other content. */
export const broken: Maker = {
  name: 'broken',
  kind: 'site with broken pages',
  names: ({ draw }) =>
    draw.pick([
      { host: 'tumbledown-press.example', title: 'Tumbledown Press' },
      { host: 'lastchance-theatre.example', title: 'Last Chance Theatre' },
      { host: 'oldmill-society.example', title: 'Old Mill Society' },
    ]),
  make: (site) => {
    const at = (token: string): string => `/img/${token}.jpg`
    const well = site.copy({ kinds: ['resized', 'greyed'], at })
    const other = site.stranger({ kinds: ['resized', 'filtered'], at })
    const [failing, cutOff, hungUp] = [0, 1, 2].map(() => site.copy({ kinds: ['resized', 'cropped'], at })) as [
      Shown,
      Shown,
      Shown,
    ]
    const links: [string, string][] = [
      ['/programme.php', 'Programme'],
      ['/history', 'Our history'],
      ['/guestbook', 'Guest book'],
      ['/gone', 'Links'],
    ]
    site.page(
      '/',
      plain(
        site,
        html`${figure(well)}${figure(other)}
          <p><img src="/img/cut-short.jpg" alt="" /><img src="/img/empty.png" alt="" /></p>
          <ul>
            ${links.map(([to, name]) => html`<li><a href="${to}">${name}</a></li>`)}
          </ul>`,
      ),
    )
    const error = html`<b>Fatal error</b>: Uncaught PDOException: too many connections in /var/www/programme.php:41`
    site.page('/programme.php', plain(site, html`${error}${figure(failing)}`), {
      status: 500,
      why: 'the page answers 500',
    })
    site.trap('server-error', '/programme.php')
    site.page(
      '/history',
      plain(
        site,
        html`${figure(other)}
          <p>${'The society met on the first Monday of each month. '.repeat(160)}</p>
          ${figure(cutOff)}`,
      ),
      {
        answer: 'truncate',
        why: 'the page breaks off before it',
      },
    )
    site.trap('truncated', '/history')
    unanswered(site, hungUp)
    damaged(site)
  },
}

function unanswered(site: Site, hungUp: Shown): void {
  site.page('/guestbook', plain(site, figure(hungUp)), { why: 'the connection is reset' })
  site.answer('/guestbook', { does: 'reset' })
  site.trap('reset', '/guestbook')
}

function damaged(site: Site): void {
  site.file('/img/cut-short.jpg', Buffer.from(shortJpeg, 'base64'), 'image/jpeg')
  site.trap('truncated-image', '/img/cut-short.jpg')
  site.file('/img/empty.png', '', 'image/png')
  site.trap('empty-image', '/img/empty.png')
}

/** A JPEG's beginning, as after a broken upload. */
const shortJpeg =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAEAAQABAREA'

const figure = ({ src, photo }: Shown): Html =>
  html`<p><img src="${src}" alt="${photo.thing}" width="520" /><br /><i>${photo.lines[0]}</i></p>`

const plain = (site: Site, main: Html): string =>
  page({
    title: site.title,
    css: `body{margin:0;background:#5a5148 linear-gradient(#6d6257,#4d453d);font:16px/1.5 Verdana,sans-serif;color:#30261c}#b{max-width:700px;margin:30px auto;background:#f3e9d6;padding:26px 34px;border:6px double #8c7a5e}h1{font-family:Georgia,serif;border-bottom:1px solid #8c7a5e}a{color:#7c2d12}`,
    body: html`<div id="b">
      <h1>${site.title}</h1>
      ${main}
      <p><small>Last updated by the treasurer in 2019.</small></p>
    </div>`,
  })
