const tables = new Map<string, Map<string, string> | undefined>()
const beyondAscii = /[^\0-\x7f]/

/**
 * An address as a page in this charset asks for it: browsers write the query in the page's charset, and the path in UTF-8. Some servers
 * keep file names in the page's charset; that spelling follows.
 */
export function spellings(address: string, charset: string): string[] {
  if (charset === 'utf-8' || !beyondAscii.test(address)) return [address]
  const table = tableOf(charset)
  if (!table) return [address]
  const start = startOfPath(address)
  const question = address.indexOf('?', start)
  const [path, query] =
    question < 0 ? [address.slice(start), ''] : [address.slice(start, question), address.slice(question)]
  const host = address.slice(0, start)
  const asked = `${host}${path}${escaped(query, table)}`
  return beyondAscii.test(path) ? [asked, `${host}${escaped(path, table)}${escaped(query, table)}`] : [asked]
}

function startOfPath(address: string): number {
  const host = /^\s*(?:https?:)?\/\//i.exec(address)?.[0].length
  if (host === undefined) return 0
  const start = address.indexOf('/', host)
  return start < 0 ? address.length : start
}

/** Writes letters outside the charset as numbers (URL, 1.3). */
const escaped = (text: string, table: Map<string, string>) =>
  text.replace(/[^\0-\x7f]/gu, (letter) => table.get(letter) ?? `%26%23${letter.codePointAt(0)}%3B`)

/** Escapes of letters in a charset of one or two bytes each, made once for each charset; undefined for others. */
function tableOf(charset: string): Map<string, string> | undefined {
  if (!tables.has(charset))
    tables.set(charset, /^(?:utf-16|iso-2022|x-user|replacement)/.test(charset) ? undefined : made(charset))
  return tables.get(charset)
}

function made(charset: string): Map<string, string> {
  const table = new Map<string, string>()
  const decoder = new TextDecoder(charset)
  const note = (bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes))
    const isOne = letter.length === 1 || (letter.length === 2 && letter.codePointAt(0)! > 0xff_ff)
    if (!isOne || letter === '\ufffd' || table.has(letter)) return false
    table.set(letter, bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''))
    return true
  }
  for (let first = 0x80; first <= 0xff; first++) {
    if (note([first])) continue
    for (let second = 0x40; second <= 0xfe; second++) note([first, second])
  }
  return table
}
