/** Text with which compressed RTF begins its dictionary (MS-OXRTFCP, 2.1.2.1). */
const begun =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'
const [compressed, plain] = [0x75465a4c, 0x414c454d]
const windowBytes = 4096
/** The longest RTF that is unpacked, in bytes. */
const longest = 4 * 1024 * 1024

/** Unpacks compressed RTF (MS-OXRTFCP); empty where it is none. */
export function unpackRtf(packed: Buffer): Buffer {
  if (packed.length < 16) return Buffer.alloc(0)
  const kind = packed.readUInt32LE(8)
  const size = Math.min(packed.readUInt32LE(4), longest)
  if (kind === plain) return packed.subarray(16, 16 + size)
  if (kind !== compressed) return Buffer.alloc(0)
  const window = Buffer.alloc(windowBytes, ' ')
  let write = window.write(begun, 'latin1')
  const out = Buffer.alloc(size)
  let length = 0
  const say = (byte: number) => {
    if (length < size) out[length++] = byte
    window[write] = byte
    write = (write + 1) % windowBytes
  }
  for (let at = 16; at < packed.length && length < size;) {
    const control = packed[at++]!
    for (let bit = 0; bit < 8 && at < packed.length; bit++) {
      if ((control & (1 << bit)) === 0) say(packed[at++]!)
      else {
        const [high = 0, low = 0] = packed.subarray(at, at + 2)
        at += 2
        const from = (high << 4) | (low >> 4)
        if (from === write) return out.subarray(0, length)
        for (let step = 0; step < (low & 15) + 2; step++) say(window[(from + step) % windowBytes]!)
      }
    }
  }
  return out.subarray(0, length)
}

/** Groups that are not shown. */
const unseen = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'themedata',
  'listtable',
  'generator',
  'header',
  'footer',
])
const lineEnds = new Set(['par', 'line', 'row', 'sect', 'page'])
const latin = new TextDecoder('windows-1252')
const signs: Record<string, string> = {
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  tab: '\t',
  cell: '\t',
}
const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi

type Group = { isUnseen: boolean; skips: number }

/** Returns the words of RTF, as lines. */
export function wordsOfRtf(rtf: Buffer): string {
  const groups: Group[] = []
  let group: Group = { isUnseen: false, skips: 1 }
  let [words, skip, isRtfOfHtml] = ['', 0, false]
  const say = (piece: string) => {
    if (!group.isUnseen && !isRtfOfHtml) words += piece
  }
  for (const [, word, number, hex, sign, brace, text] of rtf.toString('latin1').matchAll(token)) {
    if (brace === '{') groups.push({ ...group })
    else if (brace === '}') group = groups.pop() ?? group
    else if (sign === '*') group.isUnseen = true
    else if (sign !== undefined) say({ '~': ' ', _: '-' }[sign] ?? (/[\\{}]/.test(sign) ? sign : ''))
    else if (word === 'htmlrtf') isRtfOfHtml = number !== '0'
    else if (word === 'uc') group.skips = Number(number ?? 1)
    else if (word === 'u') {
      say(String.fromCharCode(Number(number) & 0xffff))
      skip = group.skips
    } else if (word !== undefined) {
      if (unseen.has(word)) group.isUnseen = true
      say(lineEnds.has(word) ? '\n' : (signs[word] ?? ''))
    } else {
      const said = hex === undefined ? (text ?? '') : latin.decode(Buffer.from(hex, 'hex'))
      say(said.slice(skip))
      skip = Math.max(0, skip - said.length)
    }
  }
  return words
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
