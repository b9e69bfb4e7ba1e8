/** Head of a WARC record (ISO 28500), names in lower case. */
export type RecordHead = { type: string; headers: Map<string, string>; contentBytes: number }

/** Bytes of the longest head; a longer one is no head. */
export const longestHead = 64 * 1024
const end = Buffer.from('\r\n\r\n')
const version = /^WARC\/1\.\d/

/** Reads a head from the beginning of the bytes. Undefined until its end is there, `no-head` without one. */
export function readHead(bytes: Buffer): { head: RecordHead; bytes: number } | 'no-head' | undefined {
  const at = bytes.subarray(0, longestHead).indexOf(end)
  if (at < 0) return bytes.length >= longestHead ? 'no-head' : undefined
  const [first = '', ...lines] = bytes.toString('utf8', 0, at).split('\r\n')
  if (!version.test(first)) return 'no-head'
  const headers = readHeaders(lines)
  const type = headers.get('warc-type')?.toLowerCase()
  const length = headers.get('content-length')
  if (type === undefined || length === undefined || !/^\d{1,15}$/.test(length)) return 'no-head'
  return { head: { type, headers, contentBytes: Number(length) }, bytes: at + end.length }
}

/** Headers as WARC and HTTP write them. Repeated ones are joined; a line that begins with a space continues the last. */
export function readHeaders(lines: string[]): Map<string, string> {
  const headers = new Map<string, string>()
  let last: string | undefined
  for (const line of lines) {
    if (last !== undefined && /^[ \t]/.test(line)) {
      headers.set(last, `${headers.get(last)} ${line.trim()}`)
      continue
    }
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    last = line.slice(0, colon).trim().toLowerCase()
    const value = line.slice(colon + 1).trim()
    const before = headers.get(last)
    headers.set(last, before === undefined ? value : `${before}, ${value}`)
  }
  return headers
}
