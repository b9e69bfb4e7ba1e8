import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'

/** Lines of a file that outlive their process. */
export type Journal = {
  /** Lines present at opening, in order. */
  lines(): AsyncIterable<string>
  add(line: string): Promise<void>
  close(): Promise<void>
}

/** Opens the journal, and empties one of another `title`, which says what its lines are good for. Drops a line that a crash cut off. */
export async function openJournal(file: string, title: string): Promise<Journal> {
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'a+')
  let length = await wholeLines(handle)
  const head = Buffer.from(`${title}\n`)
  const found = Buffer.alloc(head.length)
  await handle.read(found, 0, found.length, 0)
  if (length < head.length || !found.equals(head)) length = 0
  await handle.truncate(length)
  if (length === 0) {
    await handle.appendFile(head)
    length = head.length
  }
  return {
    async *lines() {
      if (length === head.length) return
      yield* createInterface({ input: createReadStream(file, { start: head.length, end: length - 1 }) })
    },
    add: (line) => handle.appendFile(`${line}\n`),
    close: () => handle.close(),
  }
}

const chunk = 65_536
const newline = 10

/** Bytes up to the end of the last whole line. */
async function wholeLines(handle: FileHandle): Promise<number> {
  const bytes = Buffer.alloc(chunk)
  for (let end = (await handle.stat()).size; end > 0;) {
    const start = Math.max(0, end - chunk)
    const { bytesRead } = await handle.read(bytes, 0, end - start, start)
    const at = bytes.subarray(0, bytesRead).lastIndexOf(newline)
    if (at >= 0) return start + at + 1
    end = start
  }
  return 0
}
