import { createHash } from 'node:crypto'
import type { Asked } from '../../answer.ts'
import type { Params } from './read-form.ts'

/** Reads `multipart/form-data`: of a file its name, size, SHA-256 and first bytes in hexadecimal, since nobody asks for more of it. */
export function readParts({ headers, body }: Pick<Asked, 'headers' | 'body'>): Params {
  const boundary = /boundary="?([^";]+)"?/.exec([headers['content-type']].flat()[0] ?? '')?.[1] ?? ''
  const params: Params = {}
  const opening = Buffer.from(`--${boundary}\r\n`)
  const closing = Buffer.from(`\r\n--${boundary}`)
  for (let at = body.indexOf(opening); at >= 0; at = body.indexOf(opening, at + 1)) {
    const head = body.indexOf('\r\n\r\n', at)
    const end = body.indexOf(closing, head)
    if (head < 0 || end < 0) break
    const about = body.subarray(at, head).toString()
    const content = body.subarray(head + 4, end)
    const name = /[; ]name="([^"]*)"/.exec(about)?.[1]
    const filename = /filename="([^"]*)"/.exec(about)?.[1]
    if (name !== undefined) params[name] = filename === undefined ? content.toString() : fileOf(filename, content)
  }
  return params
}

const fileOf = (name: string, content: Buffer): Params => ({
  name,
  size: String(content.length),
  sha256: createHash('sha256').update(content).digest('hex'),
  begins: content.subarray(0, 4).toString('hex'),
})
