import PostalMime, { type Email } from 'postal-mime'
import { decodeText } from '#server/platform/text/letters/decode-text.ts'
import { claimOf, lettersOfHeader, lettersOfLine } from './letters-of-header.ts'

/** Depths that are parsed. Mails within mails are opened apart, so that their parts are not taken for those of the mail. */
const parsing = { maxNestingDepth: 50, maxHeadersSize: 512 * 1024, forceRfc822Attachments: true }

/** A part of a mail during parsing. */
type Node = {
  state: string
  postalMime: object
  headerLines: string[]
  content?: Uint8Array | ArrayBuffer
  contentType: { parsed: { value: string; params: Record<string, string | undefined> } }
  decodeFlowedText(text: string, isJoined: boolean): string
}
type Methods = {
  getTextContent(this: Node): string
  feed(this: Node, line: Uint8Array): void
  processHeaders(this: Node): void
}

/** Parsers that met bytes without a declared charset. */
const guessing = new WeakSet<object>()

/** Parses a mail of anybody's, its letters as they can be. `isGuess`: some of them had to be guessed. Throws for what is no mail at all. */
export async function parseMail(bytes: Uint8Array): Promise<{ email: Email; isGuess: boolean }> {
  const parser = new PostalMime(parsing)
  useOwnLetters((parser as unknown as { root: { constructor: { prototype: Methods } } }).root.constructor.prototype)
  const email = await parser.parse(bytes)
  return { email, isGuess: guessing.has(parser) }
}

const changed = new WeakSet<object>()

/** The parser believes what a mail says of its letters, and puts U+FFFD where that is wrong. */
function useOwnLetters(methods: Methods): void {
  if (changed.has(methods)) return
  changed.add(methods)
  const { feed, processHeaders } = methods
  methods.feed = function (line) {
    feed.call(this, this.state === 'header' ? lettersOfLine(line, () => guessing.add(this.postalMime)) : line)
  }
  methods.processHeaders = function () {
    this.headerLines = unfolded(this.headerLines).map((line) =>
      lettersOfHeader(line, () => guessing.add(this.postalMime)),
    )
    processHeaders.call(this)
  }
  methods.getTextContent = function () {
    if (!this.content) return ''
    const { value, params } = this.contentType.parsed
    const content = new Uint8Array(this.content)
    const read = decodeText(
      content,
      claimOf(params['charset']) ?? (value === 'text/html' ? claimInHtml(content) : undefined),
    )
    if (read.isGuess) guessing.add(this.postalMime)
    const isFlowed = /^flowed$/i.test(params['format'] ?? '')
    return isFlowed ? this.decodeFlowedText(read.text, /^yes$/i.test(params['delsp'] ?? '')) : read.text
  }
}

function unfolded(lines: readonly string[]): string[] {
  const all: string[][] = []
  for (const line of lines) {
    if (all.length > 0 && /^[ \t]/.test(line)) all.at(-1)!.push(line)
    else all.push([line])
  }
  return all.map((one) => one.join(''))
}

const searched = 2048

const claimInHtml = (bytes: Uint8Array): string | undefined =>
  claimOf(
    /<meta[^>]{1,200}?charset\s*=\s*["']?([\w.:-]+)/i.exec(
      Buffer.from(bytes.subarray(0, searched)).toString('latin1'),
    )?.[1],
  )
