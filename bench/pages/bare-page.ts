import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Loaded } from './watch-loading.ts'

/**
 * A page with nothing of ours: one style sheet, one script that shows one picture, and fonts, each of as many bytes as travelled for
 * the page that it is held against.
 */
export async function openBarePage({ bytes }: Loaded): Promise<AsyncDisposable & { url: string }> {
  const program = `document.body.insertAdjacentHTML('beforeend', '<img data-bare src="/picture.bmp">')`
  const answers: Record<string, [type: string, body: Buffer]> = {
    '/': ['text/html', Buffer.from(page)],
    '/style.css': ['text/css', filled('body { color: #111 }', bytes.style)],
    '/program.js': ['text/javascript', filled(program, bytes.script)],
    '/face.woff2': ['font/woff2', randomBytes(bytes.font)],
    '/picture.bmp': ['image/bmp', picture(bytes.photograph)],
  }
  const server = createServer((request, response) => {
    const [type, body] = answers[request.url ?? ''] ?? ['text/plain', Buffer.alloc(0)]
    response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const page = `<!doctype html><html lang="en"><head><link rel="stylesheet" href="/style.css"><link rel="preload" as="font" crossorigin href="/face.woff2"></head>
<body><h1>A bare page</h1><script src="/program.js"></script></body></html>`

const filled = (text: string, bytes: number) =>
  Buffer.from(`${text}/*${'-'.repeat(Math.max(0, bytes - text.length - 4))}*/`)

/** A grey bitmap of about so many bytes: a header of 54 and rows of 256 points of three bytes. */
function picture(bytes: number): Buffer {
  const width = 256
  const height = Math.max(1, Math.round((bytes - 54) / (width * 3)))
  const file = Buffer.alloc(54 + width * height * 3, 128)
  file.fill(0, 0, 54)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  return file
}
