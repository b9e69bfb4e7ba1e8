import { crc32, constants, deflateRawSync } from 'node:zlib'
import { html, page } from '../layout.ts'
import type { Maker } from '../site.ts'

/** A printing shop that shows how large it can print: a PNG of 30,000 × 30,000 pixels, about 100 kB. */
export const printLab: Maker = {
  name: 'print-lab',
  kind: 'site with a giant PNG',
  names: ({ draw }) =>
    draw.pick([
      { host: 'hugeprint-lab.example', title: 'HugePrint Lab' },
      { host: 'wall-size-printing.example', title: 'Wall Size' },
      { host: 'grossformat-druck.example', title: 'Grossformat' },
    ]),
  make: (site) => {
    const at = (token: string): string => `/samples/${token}.jpg`
    const wall = site.copy({ kinds: ['on-wall', 'collage'], at })
    const sheet = site.copy({ kinds: ['collage', 'pasted'], at })
    const other = site.stranger({ kinds: ['on-wall', 'collage'], at })
    const css = `body{margin:0;background:#101820;color:#f2f2f2;font:17px/1.5 Futura,"Century Gothic",sans-serif}main{max-width:960px;margin:0 auto;padding:40px 24px}h1{font-size:56px;line-height:1;color:#fee715}.row{display:grid;grid-template-columns:repeat(auto-fit,minmax(260px,1fr));gap:18px}.row p{font-size:14px;color:#aab}a{color:#fee715}small{color:#889}`
    site.page(
      '/',
      page({
        title: `${site.title}: prints as large as a house`,
        css,
        body: html`<main>
          <h1>Bigger than your wall</h1>
          <p>We print up to five metres in one piece, and any size in several.</p>
          <div class="row">
            ${[wall, sheet, other].map(
              ({ src, photo }) =>
                html`<div>
                  <img src="${src}" alt="${photo.thing}" />
                  <p>Sample: ${photo.thing}</p>
                </div>`,
            )}
          </div>
          <p>
            Test target, full size:
            <a href="/samples/target.png"><img src="/samples/target.png" alt="Test target" width="80" height="80" /></a>
          </p>
          <small>${site.title}, Industriestrasse 120, 4999 Druckheim, Austria · FN 000123z · UID ATU00012399</small>
        </main>`,
      }),
    )
    site.file('/samples/target.png', giantPng(30_000), 'image/png')
    site.trap('giant-png', '/samples/target.png')
  },
}

/** A black square PNG, one bit a pixel. Zeros deflate a thousandfold, and one block of them is used over and over. */
export function giantPng(side: number): Buffer {
  const total = side * (1 + Math.ceil(side / 8))
  const step = 1 << 20
  const block = (size: number, last: boolean): Buffer =>
    deflateRawSync(Buffer.alloc(size), { level: 9, finishFlush: last ? constants.Z_FINISH : constants.Z_FULL_FLUSH })
  const full = block(step, false)
  const body = [...Array.from({ length: Math.floor(total / step) }, () => full), block(total % step, true)]
  const adler = Buffer.alloc(4)
  adler.writeUInt32BE((((total % 65_521) << 16) | 1) >>> 0)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const data = Buffer.concat([Buffer.from([0x78, 0xda]), ...body, adler])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
