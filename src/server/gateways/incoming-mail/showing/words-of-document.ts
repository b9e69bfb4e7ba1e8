import { readMarkup } from '#server/platform/html/read-markup.ts'
import { unpackZip } from '#server/platform/text/unpack-zip.ts'

/** A letter with photographs unpacks to a hundredth of this. */
const limits = { maxUnpacked: 64 * 1024 * 1024, maxEntries: 5000 }

type Parts = Map<string, Buffer>

/** The words of a Word document (ECMA-376, WordprocessingML), a line a paragraph. Deleted words are left out. Throws for what cannot be read. */
export function wordsOfWord(bytes: Uint8Array): string {
  const parts = unpackZip(Buffer.from(bytes), limits)
  const listed = textOf(parts, '[Content_Types].xml')
  const main = /PartName="\/([^"]+)"[^>]*wordprocessingml\.(?:document|template)\.main\+xml/.exec(listed)?.[1]
  return wordsOf(textOf(parts, main ?? 'word/document.xml'), {
    shown: new Set(['w:t']),
    hidden: new Set(),
    breaks: { 'w:p': '\n', 'w:tc': '\t' },
    signs: { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n' },
  })
}

/** The words of slides (PresentationML) in their order. */
export function wordsOfSlides(bytes: Uint8Array): string {
  const parts = unpackZip(Buffer.from(bytes), limits)
  const slides = [...parts.keys()].flatMap((name) => {
    const [, number] = /^ppt\/slides\/slide(\d+)\.xml$/.exec(name) ?? []
    return number === undefined ? [] : [{ name, number: Number(number) }]
  })
  return slides
    .toSorted((one, other) => one.number - other.number)
    .map(({ name }) =>
      wordsOf(textOf(parts, name), {
        shown: new Set(['a:t']),
        hidden: new Set(),
        breaks: { 'a:p': '\n', 'a:tc': '\t' },
        signs: { 'a:br': '\n' },
      }).trim(),
    )
    .join('\n\n')
}

/** The words of an OpenDocument text, sheet or presentation, a line a paragraph or row. Deleted words are left out. */
export const wordsOfOpenDocument = (bytes: Uint8Array): string =>
  wordsOf(textOf(unpackZip(Buffer.from(bytes), limits), 'content.xml'), {
    shown: new Set(['text:p', 'text:h', 'text:span', 'text:a']),
    hidden: new Set(['text:tracked-changes', 'office:annotation']),
    breaks: { 'text:p': '\n', 'text:h': '\n', 'table:table-cell': '\t', 'table:table-row': '\n' },
    signs: { 'text:tab': '\t', 'text:line-break': '\n', 'text:s': ' ' },
  })

function textOf(parts: Parts, name: string): string {
  const part = parts.get(name)
  if (!part) throw new RangeError(`The document has no ${name}.`)
  return part.toString('utf8')
}

type Form = {
  /** Elements whose text is shown. */
  shown: ReadonlySet<string>
  hidden: ReadonlySet<string>
  /** Signs at the end of an element. */
  breaks: Record<string, string>
  /** Signs in the place of an element. */
  signs: Record<string, string>
}

/** Text of the shown elements; a cell's paragraphs share a line. */
function wordsOf(xml: string, { shown, hidden, breaks, signs }: Form): string {
  const pieces: string[] = []
  let [depth, hiding] = [0, 0]
  const ear = {
    wants: () => false,
    open: (name: string) => {
      if (hidden.has(name)) hiding += 1
      if (shown.has(name)) depth += 1
      if (hiding === 0 && signs[name]) pieces.push(signs[name])
    },
    text: (piece: string) => {
      if (depth > 0 && hiding === 0) pieces.push(piece)
    },
    close: (name: string) => {
      if (hidden.has(name)) hiding -= 1
      if (shown.has(name)) depth -= 1
      if (hiding === 0 && breaks[name]) pieces.push(breaks[name])
    },
  }
  readMarkup(xml, ear, { xml: true })
  return pieces
    .join('')
    .replaceAll(/\n\t/g, '\t')
    .replaceAll(/[\t ]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
