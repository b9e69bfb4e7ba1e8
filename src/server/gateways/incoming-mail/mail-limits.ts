/**
 * Limits of a mail that is read. The largest mail has 400,000 lines where its files have 64 letters to a line. Heads of honest mails have less than
 * 64 kB. Lines that begin with two hyphens may begin a part.
 */
export const most = { lines: 500_000, parts: 2000, headLines: 2000, headBytes: 128 * 1024 }

const [newLine, carriageReturn, hyphen] = [10, 13, 45]

/** Returns a sentence on what a mail has too much of; undefined where it has not. Looks at each byte once. */
export function excessOf(mail: Uint8Array): string | undefined {
  const bytes = bufferOf(mail)
  let [lines, parts, start, isHead] = [0, 0, 0, true]
  while (start < bytes.length) {
    const end = bytes.indexOf(newLine, start)
    const next = end < 0 ? bytes.length : end + 1
    if (++lines > most.lines) return tooMany('lines', most.lines)
    if (isHead) isHead = !isEmpty(bytes, start, next)
    if (isHead && lines > most.headLines) return tooMany('lines in its head', most.headLines)
    if (isHead && next > most.headBytes)
      return `Its head is larger than ${most.headBytes / 1024} kB, the most that is read.`
    if (bytes[start] === hyphen && bytes[start + 1] === hyphen && ++parts > most.parts)
      return tooMany('lines that may begin a part', most.parts)
    start = next
  }
  return undefined
}

const tooMany = (what: string, count: number) =>
  `It has more than ${count.toLocaleString('en')} ${what}, the most that are read.`

/** Returns the head of a mail, without the empty line that ends it; all of it where no line is empty. */
export function headOf(mail: Uint8Array): Buffer {
  const bytes = bufferOf(mail)
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(newLine, start)
    const next = end < 0 ? bytes.length : end + 1
    if (isEmpty(bytes, start, next)) return bytes.subarray(0, start)
    start = next
  }
  return bytes
}

const isEmpty = (bytes: Buffer, start: number, next: number): boolean =>
  bytes[start] === newLine || (next === start + 2 && bytes[start] === carriageReturn && bytes[start + 1] === newLine)

/** Returns a mail as it is signed: each line ends with CR and LF. The library that looks at signatures is slow with others. */
export function withWireEnds(mail: Uint8Array): Buffer {
  const bytes = bufferOf(mail)
  const bare: number[] = []
  for (let at = bytes.indexOf(newLine); at >= 0; at = bytes.indexOf(newLine, at + 1))
    if (bytes[at - 1] !== carriageReturn) bare.push(at)
  if (bare.length === 0) return bytes
  const all = Buffer.alloc(bytes.length + bare.length)
  let [from, to] = [0, 0]
  for (const at of bare) {
    to += bytes.copy(all, to, from, at)
    all[to++] = carriageReturn
    from = at
  }
  bytes.copy(all, to, from)
  return all
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)
