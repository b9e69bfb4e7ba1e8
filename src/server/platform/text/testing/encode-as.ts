import { decodeAs } from '../letters/decode-as.ts'

const tables = new Map<string, Map<string, number[]>>()

/** Bytes of a text in a charset that `decodeAs` reads, for tests; throws for letters that it lacks. */
export function encodeAs(text: string, label: string): Uint8Array {
  if (label === 'utf-8') return Buffer.from(text)
  if (label === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  const table = tables.get(label) ?? tableOf(label)
  tables.set(label, table)
  const bytes = [...text].flatMap((letter) => {
    const found = letter.charCodeAt(0) < 0x80 ? [letter.charCodeAt(0)] : table.get(letter)
    if (!found) throw new Error(`${label} has no ${letter}.`)
    return found
  })
  return Uint8Array.from(bytes)
}

function tableOf(label: string): Map<string, number[]> {
  const table = new Map<string, number[]>()
  const note = (bytes: number[]) => {
    const letter = decodeAs(Uint8Array.from(bytes), label)
    const isOne = letter !== undefined && [...letter].length === 1
    if (isOne && !table.has(letter)) table.set(letter, bytes)
    return isOne
  }
  for (let first = 0x80; first <= 0xff; first++)
    if (!note([first])) for (let second = 0x40; second <= 0xfe; second++) note([first, second])
  return table
}
