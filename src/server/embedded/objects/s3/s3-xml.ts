import type { ListedObject } from '../../../platform/objects/store.ts'

/** An element's name, and its text or its elements. */
type Element = [name: string, content: string | Element[]]

export const xml = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${element(root)}`

const element = ([name, content]: Element): string => {
  const inside = typeof content === 'string' ? escapeXml(content) : content.map(element).join('')
  return `<${name}>${inside}</${name}>`
}

const escapeXml = (text: string): string =>
  text
    // They are what XML cannot hold, even escaped.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')

/** One object of a listing. */
export const contents = (object: ListedObject): Element => [
  'Contents',
  [
    ['Key', object.key],
    ['LastModified', object.modifiedAt.toISOString()],
    ['ETag', `"${object.etag}"`],
    ['Size', String(object.bytes)],
    ['StorageClass', 'STANDARD'],
  ],
]

/** The keys that a DeleteObjects request names, or undefined where the text is not such a request. */
export const keysToDelete = (text: string): string[] | undefined => {
  const objects = text.split('<Object>').slice(1)
  const keys = objects.map(keyWithin)
  if (keys.length === 0 || keys.length > 1000 || !/<\/Delete>\s*$/.test(text)) return undefined
  return keys.every((key) => key !== undefined) ? keys.map(unescapeXml) : undefined
}

/** Key of an object element; undefined without its end. */
const keyWithin = (object: string): string | undefined => {
  const end = object.indexOf('</Object>')
  return end < 0 ? undefined : /<Key>([^<]*)<\/Key>/.exec(object.slice(0, end))?.[1]
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return named[name] ?? whole
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
