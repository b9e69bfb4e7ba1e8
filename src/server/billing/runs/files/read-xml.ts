import { Parser } from 'htmlparser2'

/** An element of a file, with its own text and without the prefix of its namespace. */
export type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] }

const maxBytes = 10_000_000
const maxDepth = 40
const maxElements = 400_000
const cutOff = 'The file is cut off, or is no XML.'

/** Says in a sentence for staff why a file is not read. */
export class UnreadableFile extends Error {}

/**
 * Reads a file of a bank as a tree, within limits of bytes, depth and elements. Document types are refused, so that nothing is expanded. Throws
 * UnreadableFile.
 */
export function readXml(bytes: Uint8Array | string): Element {
  const text = typeof bytes === 'string' ? bytes : decode(bytes)
  if (text.length > maxBytes) throw new UnreadableFile('The file has more than 10 MB.')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new UnreadableFile('The file has a document type, which banks never send.')
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  let elements = 0
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        elements += 1
        if (elements > maxElements) throw new UnreadableFile('The file has too many elements.')
        if (open.length > maxDepth) throw new UnreadableFile('The file is nested too deep.')
        const element: Element = { name: localName(tag), attributes, text: '', children: [] }
        open.at(-1)!.children.push(element)
        open.push(element)
      },
      ontext: (piece) => {
        open.at(-1)!.text += piece
      },
      onclosetag: (_, isImplied) => {
        const closed = open.pop()!
        // Elements without content are closed by implication as well.
        if (isImplied && closed.text + closed.children.length !== '0') throw new UnreadableFile(cutOff)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  if (open.length > 1) throw new UnreadableFile(cutOff)
  parser.end()
  const [first] = root.children
  if (!first || root.children.length > 1) throw new UnreadableFile('The file is no XML.')
  return first
}

/** Files of banks are UTF-8. */
function decode(bytes: Uint8Array): string {
  if (bytes.byteLength > maxBytes) throw new UnreadableFile('The file has more than 10 MB.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new UnreadableFile('The file is not written in UTF-8.', { cause: error })
  }
}

const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1)

/** Returns the elements at a path below an element. */
export const allAt = (element: Element, ...path: string[]): Element[] =>
  path.reduce<Element[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
    [element],
  )

/** Returns the trimmed text of the first element at a path; undefined where none has a text. */
export const textAt = (element: Element, ...path: string[]): string | undefined =>
  allAt(element, ...path)[0]?.text.trim() || undefined
